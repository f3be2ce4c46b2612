package torg.edge.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrpcStatusMessageTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "content.category_id: is required | content.category_id: is required",
        "a 'b' \"c\" <d> & (e) ~!@#$^*=+[]{}; | a 'b' \"c\" <d> & (e) ~!@#$^*=+[]{};",
        "100% | 100%25",
        "цена | %D1%86%D0%B5%D0%BD%D0%B0",
        "`a\nb\t` | a%0Ab%09",
        "😀 | %F0%9F%98%80",
      })
  void shouldEncodeOnlyWhatTheSpecificationAsksFor(String text, String encoded) {
    assertThat(GrpcStatusMessage.encode(text)).isEqualTo(encoded);
  }
}
