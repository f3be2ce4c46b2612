package torg.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import torg.settings.SettingException;

/**
 * Where settings come from: a file, then the environment, then the command line; the last one wins.
 */
final class SettingSources {
  private SettingSources() {}

  static Map<String, String> fromEnvironment(Set<String> known, Map<String, String> environment) {
    var values = new HashMap<String, String>();
    for (var name : known) {
      var value = environment.get("TORG_" + name.replace('.', '_').toUpperCase());
      if (value != null) {
        values.put(name, value);
      }
    }
    return values;
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
        throw new SettingException(
            "%s line %d: '%s' must be 'name = value' with a name that './torg help' lists"
                .formatted(file, number, line.strip()));
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
