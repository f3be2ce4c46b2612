package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class OpenSearchConfigTest {
  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "opensearch.name, Torg",
    "opensearch.name, -x",
    "opensearch.name, 'a,b'",
    "opensearch.shards, 33",
    "opensearch.replicas, -1",
    "opensearch.refreshPeriod, 1ms",
    "opensearch.bulkBytesMax, 1",
    "opensearch.snapshotsMax, 0",
    "opensearch.threads, 0",
  })
  void shouldRefuse(String name, String value) {
    assertThatThrownBy(() -> OpenSearchConfig.from(new Settings(Map.of(name, value))))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(name + " must be");
  }

  @Test
  void shouldTakeWhatIsShippedAndListItAll() {
    var config = OpenSearchConfig.from(new Settings(Map.of()));

    assertThat(config.name()).isEqualTo("torg-search");
    assertThat(OpenSearchConfig.SETTINGS).hasSize(22).doesNotHaveDuplicates();
  }
}
