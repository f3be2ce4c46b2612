package torg.node;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import torg.settings.SettingException;

/** What a node can do for the mesh. */
enum Role {
  /** Serves gRPC and HTTP. */
  EDGE,
  /** Reads and writes Kafka for the others. */
  BRIDGE,
  /** Keeps the catalog. */
  CATALOG,
  /** Keeps offers and drafts. */
  OFFERS,
  /** Fetches and serves photos. */
  PHOTOS,
  /** Keeps users' segments in agreement with snapshots. */
  SEGMENTS,
  /** Answers what it is asked. */
  ECHO;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Set<Role> parse(List<String> names) {
    var roles = EnumSet.noneOf(Role.class);
    for (var name : names) {
      roles.add(
          Arrays.stream(values())
              .filter(role -> role.text().equals(name))
              .findFirst()
              .orElseThrow(() -> unknown(name)));
    }
    if (roles.isEmpty()) {
      throw unknown("");
    }
    return roles;
  }

  static String all() {
    return Arrays.stream(values()).map(Role::text).collect(Collectors.joining(","));
  }

  private static SettingException unknown(String name) {
    return new SettingException("roles must be some of %s, got '%s'".formatted(all(), name));
  }
}
