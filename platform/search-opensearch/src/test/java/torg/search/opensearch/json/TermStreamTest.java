package torg.search.opensearch.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermStreamTest {
  @Test
  void shouldKeepPositionsAndWhatSharesThemApart() {
    assertThat(TermStream.of(List.of(List.of("wifi", "wi"), List.of("fi"))))
        .isEqualTo("wifi\u0001wi\u0002fi");
    assertThat(TermStream.of(List.of(List.of("a"), List.of(), List.of("b"))))
        .isEqualTo("a\u0002\u0003\u0002b");
    assertThat(TermStream.of(List.of())).isEmpty();
  }

  @Test
  void shouldCountEachTermAtLeastOnce() {
    var terms = new LinkedHashMap<String, Double>();
    terms.put("2048 gb", 18.4);
    terms.put("rare", 0.2);

    assertThat(TermStream.weighted(terms)).isEqualTo("2048 gb\u000118\u0002rare\u00011");
  }

  @ParameterizedTest
  @CsvSource({
    "price, price",
    "salary-min, salary-min",
    "attribute.color, attribute~002ecolor",
    "a~002eb, a~007e002eb",
    "цвет, ~0446~0432~0435~0442",
    "'a b*', a~0020b~002a",
  })
  void shouldMakeOneNameOfAny(String name, String encoded) {
    assertThat(Fields.encoded(name)).isEqualTo(encoded);
  }
}
