package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class SearchConfigTest {
  @Test
  void shouldCorrectAndSearchInRublesByDefault() {
    var config = SearchConfig.from(new Settings(Map.of()));
    assertThat(config.spelling()).isTrue();
    assertThat(config.currency()).isEqualTo("RUB");
  }

  @ParameterizedTest
  @CsvSource({
    "search.currency, rub",
    "search.relaxBelow, -1",
    "search.pageSize, 101",
    "search.categoriesPercent, 0",
    "search.indexTimeout, 1ms",
  })
  void shouldNameTheSettingThatIsOutOfBounds(String setting, String value) {
    assertThatThrownBy(() -> SearchConfig.from(new Settings(Map.of(setting, value))))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(setting + " must be ");
  }
}
