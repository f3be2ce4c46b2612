package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeyTest {
  static Stream<String> allowed() {
    return Stream.of("a", "0", "a/b/c/d", "photos/0b5f-1/small_2.jpg", "a..b", "x".repeat(128));
  }

  static Stream<String> tooLong() {
    return Stream.of("x".repeat(129), "a/" + "x".repeat(129), "a/b/c/d/e");
  }

  @ParameterizedTest
  @MethodSource("allowed")
  void shouldTakeAKeyThatIsAllowed(String text) {
    assertThat(new ObjectKey(text)).hasToString(text);
  }

  @ParameterizedTest
  @MethodSource("tooLong")
  @ValueSource(
      strings = {
        "", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/..", ".a", "-a", "_a", "A",
        "a b", "a\\b", "a\n", "a\u0000", "\u00e9", "a%2f", "~a", "a:b"
      })
  void shouldRefuseAKeyThatIsNotAllowed(String text) {
    assertThatThrownBy(() -> new ObjectKey(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the key of an object must be 1 to 4 parts of [a-z0-9][a-z0-9._-]{0,127} with /"
                + " between them, got '%s'",
            text);
  }
}
