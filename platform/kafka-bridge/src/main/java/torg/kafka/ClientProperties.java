package torg.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import torg.settings.SettingException;

/** Properties of an operator for every Kafka client; they may hold passwords. */
public record ClientProperties(Map<String, String> values) {
  public ClientProperties {
    values = Map.copyOf(values);
  }

  /** The properties in a file, or none when no file is named. */
  static ClientProperties read(String setting, String file) {
    var properties = new Properties();
    if (!file.isEmpty()) {
      try (var reader = Files.newBufferedReader(Path.of(file))) {
        properties.load(reader);
      } catch (IOException | IllegalArgumentException unreadable) {
        throw new SettingException(
            "%s must be a readable file of Kafka client properties, got '%s' (%s)"
                .formatted(setting, file, unreadable.getClass().getSimpleName()));
      }
    }
    var values = new TreeMap<String, String>();
    properties
        .stringPropertyNames()
        .forEach(name -> values.put(name, properties.getProperty(name)));
    return new ClientProperties(values);
  }

  @Override
  public String toString() {
    return "[hidden]";
  }
}
