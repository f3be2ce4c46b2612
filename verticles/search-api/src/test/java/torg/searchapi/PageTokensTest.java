package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.requests.Violations;
import torg.search.v1.SearchOffersRequest;

class PageTokensTest {
  private static final SearchOffersRequest REQUEST =
      SearchOffersRequest.newBuilder().setText("диван").build();

  private final Violations violations = new Violations();

  @Test
  void shouldComeBackWithTheSameRequest() {
    var token = PageTokens.next(REQUEST, "диваны", "place");
    var page = PageTokens.read(REQUEST.toBuilder().setPageToken(token).build(), violations);
    assertThat(page).isPresent();
    assertThat(page.get().getCorrectedText()).isEqualTo("диваны");
    assertThat(page.get().getIndexToken()).isEqualTo("place");
    assertThat(violations.isEmpty()).isTrue();
  }

  @Test
  void shouldBeNoneOnTheFirstAndAfterTheLastPage() {
    assertThat(PageTokens.next(REQUEST, "", "")).isEmpty();
    assertThat(PageTokens.read(REQUEST, violations)).isEmpty();
    assertThat(violations.isEmpty()).isTrue();
  }

  @Test
  void shouldRefuseTheTokenOfAnotherSearch() {
    var token = PageTokens.next(REQUEST, "", "place");
    var other = REQUEST.toBuilder().setCategoryId("sofas").setPageToken(token).build();
    assertThat(PageTokens.read(other, violations)).isEmpty();
    assertThat(violations.fault().orElseThrow())
        .hasMessageStartingWith("page_token: belongs to another search");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "AAAA", "place", "\u0000"})
  void shouldRefuseWhatIsNoToken(String token) {
    assertRefused(token);
    assertRefused(Base64.getUrlEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void shouldRefuseATokenThatIsTooLong() {
    assertRefused("A".repeat(1 << 20));
    assertRefused(PageTokens.next(REQUEST, "x".repeat(10_001), "place"));
  }

  private void assertRefused(String token) {
    var request = REQUEST.toBuilder().setPageToken(token).build();
    assertThat(PageTokens.read(request, violations)).isEmpty();
    assertThat(violations.fault().orElseThrow())
        .hasMessageStartingWith("page_token: is not the next_page_token of an answer");
  }
}
