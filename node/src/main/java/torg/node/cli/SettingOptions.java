package torg.node.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import torg.settings.Setting;

/** Every setting as an option {@code --name value}. */
final class SettingOptions {
  private static final Map<String, String> SHORT =
      Map.of("http.port", "--http", "grpc.port", "--grpc");

  private SettingOptions() {}

  static void add(CommandSpec command, List<Setting> settings) {
    settings.forEach(setting -> command.addOption(option(setting)));
  }

  private static OptionSpec option(Setting setting) {
    var name = "--" + setting.name();
    var names =
        SHORT.containsKey(setting.name())
            ? new String[] {SHORT.get(setting.name()), name}
            : new String[] {name};
    var ending = setting.defaultValue().isEmpty() ? "" : " (" + setting.defaultValue() + ")";
    return OptionSpec.builder(names)
        .type(String.class)
        .arity("1")
        .paramLabel("VALUE")
        // A percent sign would be a format.
        .description((setting.meaning() + ending).replace("%", "%%"))
        .build();
  }

  static Map<String, String> given(ParseResult line, List<Setting> settings) {
    var given = new HashMap<String, String>();
    for (var setting : settings) {
      var name = "--" + setting.name();
      if (line.hasMatchedOption(name)) {
        given.put(setting.name(), line.matchedOptionValue(name, ""));
      }
    }
    return given;
  }
}
