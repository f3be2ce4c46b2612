package torg.edge.auth;

import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import torg.api.v1.OptionsProto;
import torg.bus.Call;
import torg.bus.Contract;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * The methods that an operator opens to everybody, beside those that the contract opens.
 *
 * @param addresses as calls have them
 */
public record OpenMethods(Set<String> addresses) {
  private static final Setting OPEN_SERVICES =
      new Setting(
          "edge.openServices",
          "",
          "public services or methods that need no token, by comma: torg.search.v1.SearchService");

  public static final List<Setting> SETTINGS = List.of(OPEN_SERVICES);
  public static final OpenMethods NONE = new OpenMethods(Set.of());

  /**
   * @throws SettingException for a name that is none, or of a method that needs a scope
   */
  public static OpenMethods from(Settings settings) {
    return new OpenMethods(
        settings.list(OPEN_SERVICES).stream()
            .flatMap(name -> named(name).stream())
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static List<String> named(String name) {
    var methods =
        Contract.shipped().publicServices().stream()
            .flatMap(service -> service.getMethods().stream())
            .filter(
                method ->
                    name.equals(method.getService().getFullName()) || name.equals(address(method)))
            .toList();
    if (methods.isEmpty()) {
      throw new SettingException(
          "%s must name public services or methods, such as %s or %s, got '%s'"
              .formatted(
                  OPEN_SERVICES.name(),
                  "torg.search.v1.SearchService",
                  "torg.search.v1.SearchService/SearchOffers",
                  name));
    }
    methods.forEach(OpenMethods::checkScopes);
    return methods.stream().map(OpenMethods::address).toList();
  }

  private static void checkScopes(MethodDescriptor method) {
    if (!method.getOptions().getExtension(OptionsProto.scopes).isEmpty()) {
      throw new SettingException(
          "%s cannot open %s, which needs a token with a scope; name the methods that may be open"
              .formatted(OPEN_SERVICES.name(), address(method)));
    }
  }

  private static String address(MethodDescriptor method) {
    return Contract.shipped().call(method).address();
  }

  public boolean contain(Call<?, ?> call) {
    return addresses.contains(call.address());
  }
}
