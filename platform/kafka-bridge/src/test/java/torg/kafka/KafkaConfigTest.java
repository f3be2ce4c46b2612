package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class KafkaConfigTest {
  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka.servers|broker|kafka.servers must be host:port of one or more brokers,"
            + " comma-separated, got 'broker'",
        "kafka.batchRecordsMax|0|kafka.batchRecordsMax must be from 1 to 10000, got 0",
        "kafka.retryMax|50ms|kafka.retryMax must be from 100ms to 10m, got 50ms",
        "kafka.attemptsMax|0|kafka.attemptsMax must be from 1 to 100, got 0",
        "kafka.deadInARowMax|0|kafka.deadInARowMax must be from 1 to 1000000, got 0",
        "kafka.stopTimeout|1h|kafka.stopTimeout must be from 1ms to 10m, got 1h",
        "kafka.sessionTimeout|1s|kafka.sessionTimeout must be from 6s to 30m, got 1s",
        "kafka.clientConfig|/no/file|kafka.clientConfig must be a readable file of Kafka client"
            + " properties, got '/no/file' (NoSuchFileException)",
      })
  void shouldRefuseWithTheRangeWhenAValueIsWrong(String name, String value, String message) {
    assertThatThrownBy(() -> config(name, value))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }

  @Test
  void shouldReadClientPropertiesAndNotPrintThem(@TempDir Path directory) throws IOException {
    var file = directory.resolve("client.properties");
    Files.writeString(file, "sasl.jaas.config=password\n");
    var config = config("kafka.clientConfig", file.toString());
    assertThat(config.client().values()).isEqualTo(Map.of("sasl.jaas.config", "password"));
    assertThat(config.toString()).doesNotContain("password").contains("[hidden]");
  }

  private static KafkaConfig config(String name, String value) {
    return KafkaConfig.from(new Settings(Map.of(name, value)));
  }
}
