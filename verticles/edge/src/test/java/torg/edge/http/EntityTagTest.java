package torg.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntityTagTest {
  @Test
  void shouldNameTheBytes() {
    var tag = EntityTag.of(Buffer.buffer("a"));
    assertThat(tag).matches("\"[A-Za-z0-9_-]{43}\"");
    assertThat(EntityTag.of(Buffer.buffer("a"))).isEqualTo(tag);
    assertThat(EntityTag.of(Buffer.buffer("b"))).isNotEqualTo(tag);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\'',
      value = {
        "\"a\" ~ true",
        "W/\"a\" ~ true",
        "\"b\", \"a\" ~ true",
        "\"b\",W/\"a\" ~ true",
        "\"b\"|\"a\" ~ true",
        "\"b,c\" , \"a\" ~ true",
        "* ~ true",
        "' * ' ~ true",
        "\"b\" ~ false",
        "\"A\" ~ false",
        "\"ab\" ~ false",
        "a ~ false",
        "\"a ~ false",
        "\"*\" ~ false",
        "W/* ~ false",
        "'' ~ false",
      })
  void shouldCompareWithEveryTagOfTheClient(String headers, boolean named) {
    assertThat(EntityTag.matches(Arrays.asList(headers.split("\\|")), "\"a\"")).isEqualTo(named);
  }

  @Test
  void shouldNotBeNamedWithoutTheHeader() {
    assertThat(EntityTag.matches(List.of(), "\"a\"")).isFalse();
  }
}
