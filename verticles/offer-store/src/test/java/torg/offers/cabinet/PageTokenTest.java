package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.FaultException;

class PageTokenTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"1970-01-01T00:00:00Z", "2024-05-01T12:00:00.123456Z", "2096-01-01T00:00:00Z"})
  void shouldComeBackAsItWas(String time) {
    var token = new PageToken(Instant.parse(time), UUID.randomUUID().toString());
    assertThat(PageToken.parse(token.text())).contains(token);
    assertThat(token.text()).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void shouldBeNoneWhenTextIsEmpty() {
    assertThat(PageToken.parse("")).isEmpty();
  }

  static Stream<String> garbage() {
    return Stream.concat(
        Stream.of("!", "a", "====", "next page", "\0", "ж", "A".repeat(100_000)),
        Stream.of(
                "1",
                "1 ",
                " id",
                "-1 id",
                "x id",
                "1 two words",
                "1 id\n",
                "1 \0",
                "4000000000000000 id",
                "99999999999999999999 id",
                "1 " + "x".repeat(65),
                "1 \u00fc")
            .map(PageTokenTest::encoded));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @MethodSource("garbage")
  void shouldRefuseWhenItIsNoTokenOfPage(String text) {
    assertThatThrownBy(() -> PageToken.parse(text))
        .isInstanceOf(FaultException.class)
        .hasMessage(
            "page_token: is not the next_page_token of a page; leave it out for the first page");
  }
}
