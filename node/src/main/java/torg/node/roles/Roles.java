package torg.node.roles;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import torg.metrics.Metric;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;
import torg.store.Table;

/** Everything that nodes can do: a new role is a class and a line here. */
public final class Roles {
  public static final RoleType EDGE = EdgeRole.TYPE;

  public static final List<RoleType> ALL =
      List.of(
          EDGE,
          BridgeRole.TYPE,
          CatalogRole.TYPE,
          OffersRole.TYPE,
          OffersJobsRole.TYPE,
          PhotosRole.TYPE,
          UploadsRole.TYPE,
          SegmentsRole.TYPE,
          SearchIndexerRole.TYPE,
          SearchEngineRole.TYPE,
          SearchRole.TYPE,
          EchoRole.TYPE);

  private Roles() {}

  public static String names(List<RoleType> roles) {
    return roles.stream().map(RoleType::name).collect(Collectors.joining(","));
  }

  public static List<Setting> settings() {
    return ALL.stream().flatMap(type -> type.settings().stream()).toList();
  }

  public static List<Table> tables() {
    return ALL.stream().flatMap(type -> type.tables().get().stream()).toList();
  }

  public static List<Metric> metrics() {
    return ALL.stream().flatMap(type -> type.metrics().get().stream()).toList();
  }

  public static Map<RoleType, Role> configure(Settings settings, Path data) {
    var configured = new LinkedHashMap<RoleType, Role>();
    ALL.forEach(type -> configured.put(type, type.factory().configure(settings, data)));
    return configured;
  }

  /**
   * In the order of the list, each once.
   *
   * @throws SettingException when a name is unknown or none is given
   */
  public static List<RoleType> parse(List<String> names) {
    var known = ALL.stream().map(RoleType::name).toList();
    var unknown = names.stream().filter(name -> !known.contains(name)).findFirst();
    if (names.isEmpty() || unknown.isPresent()) {
      throw new SettingException(
          "roles must be one or more of %s, got '%s'".formatted(names(ALL), unknown.orElse("")));
    }
    return ALL.stream().filter(type -> names.contains(type.name())).toList();
  }
}
