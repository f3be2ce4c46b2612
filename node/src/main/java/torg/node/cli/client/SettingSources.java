package torg.node.cli.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import torg.settings.NearNames;
import torg.settings.SettingException;

/**
 * Where settings come from: a file, then the environment, then the command line; the last one wins.
 */
final class SettingSources {
  private static final String PREFIX = "TORG_";

  /** Of the launcher, the commands and the checks. */
  private static final Set<String> OTHERS = Set.of("TORG_TOKEN", "TORG_HEAP", "TORG_YDB");

  private SettingSources() {}

  static Map<String, String> fromEnvironment(Set<String> known, Map<String, String> environment) {
    var values = new HashMap<String, String>();
    for (var name : known) {
      var value = environment.get(variable(name));
      if (value != null) {
        values.put(name, value);
      }
    }
    refuseMisspelt(known, environment.keySet());
    return values;
  }

  private static String variable(String name) {
    return PREFIX + name.replace('.', '_').toUpperCase(Locale.ROOT);
  }

  /**
   * Only what is a slip away from a setting: others may have variables that begin like ours, as
   * Kubernetes has for a service of the name.
   */
  private static void refuseMisspelt(Set<String> known, Set<String> variables) {
    var ours = known.stream().map(SettingSources::variable).collect(Collectors.toSet());
    for (var variable : variables) {
      if (variable.startsWith(PREFIX) && !ours.contains(variable) && !OTHERS.contains(variable)) {
        var near = NearNames.of(variable, ours);
        if (!near.isEmpty()) {
          throw new SettingException(
              "environment variable %s is not a setting%s"
                  .formatted(variable, Misspelt.suggestion("", near)));
        }
      }
    }
  }

  /** Lines of {@code name = value}; {@code #} starts a comment line. */
  static Map<String, String> fromFile(Set<String> known, Path file) {
    var values = new LinkedHashMap<String, String>();
    var number = 0;
    for (var line : lines(file)) {
      number++;
      if (line.isBlank() || line.strip().startsWith("#")) {
        continue;
      }
      var parts = line.split("=", 2);
      var name = parts[0].strip();
      if (parts.length != 2 || !known.contains(name)) {
        throw Misspelt.line(file, number, parts.length == 2 ? name : "", known);
      }
      values.put(name, parts[1].strip());
    }
    return values;
  }

  private static Iterable<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new SettingException("config must be a readable text file, got '%s'".formatted(file));
    }
  }
}
