package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class YdbConfigTest {
  @Test
  void shouldHaveStandardsWhenNothingIsSet() {
    var config = YdbConfig.from(new Settings(Map.of()));

    assertThat(config.connection()).isEqualTo("grpc://localhost:2136/local");
    assertThat(config.sessionsMax()).isEqualTo(50);
    assertThat(config.partitions()).isEqualTo(16);
  }

  @ParameterizedTest
  @CsvSource({
    "ydb.connection, http://localhost:2136/local",
    "ydb.connection, grpc://localhost/local",
    "ydb.connection, grpc://localhost:2136/",
    "ydb.connection, grpc://localhost:2136/local/",
    "ydb.directory, a`b",
    "ydb.directory, /torg",
    "ydb.sessionsMax, 0",
    "ydb.sessionsMax, 1001",
    "ydb.partitions, 201",
    "ydb.partitionsMax, 10001",
    "ydb.password, pass",
    "ydb.certificate, ca.pem",
  })
  void shouldRefuseWhenOneSettingIsWrong(String name, String value) {
    assertThatThrownBy(() -> YdbConfig.from(new Settings(Map.of(name, value))))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(name);
  }

  @Test
  void shouldRefuseWhenUserAndTokenAreBothSet() {
    assertThatThrownBy(
            () -> YdbConfig.from(new Settings(Map.of("ydb.user", "ann", "ydb.token", "t"))))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("ydb.token");
  }

  @Test
  void shouldHideSecretsWhenPrinted() {
    var settings = new HashMap<String, String>();
    settings.put("ydb.user", "ann");
    settings.put("ydb.password", "sesame");

    assertThat(YdbConfig.from(new Settings(settings)).toString())
        .contains("ann")
        .doesNotContain("sesame");
  }
}
