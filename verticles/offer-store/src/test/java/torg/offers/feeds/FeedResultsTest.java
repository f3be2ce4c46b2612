package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;

class FeedResultsTest {
  private static FeedBatchResult result(int offers, String externalId, List<String> errors) {
    var offer =
        FeedOfferResult.newBuilder()
            .setExternalId(externalId)
            .setOfferId("0".repeat(36))
            .setOutcome(FeedOutcome.REFUSED)
            .addAllErrors(errors)
            .build();
    return FeedBatchResult.newBuilder()
        .setSellerId("s")
        .addAllOffers(Collections.nCopies(offers, offer))
        .build();
  }

  private static List<String> errors(int count) {
    return Collections.nCopies(count, "content.attributes: " + "ж".repeat(50));
  }

  @Test
  void shouldBeTheSameWhenItFits() {
    var result = result(1_000, "x".repeat(200), errors(4));
    assertThat(FeedResults.fitting(result)).isSameAs(result);
  }

  @Test
  void shouldKeepSomeErrorsOfEveryOfferWhenThereAreTooMany() {
    var fitted = FeedResults.fitting(result(1_000, "x".repeat(200), errors(100)));
    assertThat(fitted.getSerializedSize()).isLessThan(FeedResults.BYTES_MAX);
    assertThat(fitted.getOffersList())
        .hasSize(1_000)
        .allSatisfy(
            offer ->
                assertThat(offer.getErrorsList())
                    .hasSizeGreaterThan(3)
                    .startsWith(errors(3).toArray(String[]::new))
                    .last()
                    .asString()
                    .contains(" more errors"));
    assertThat(FeedResults.fitting(fitted)).isEqualTo(fitted);
  }

  @Test
  void shouldFitWhenExternalIdsAreAsLargeAsABatchCanBe() {
    var longest = FeedResults.fitting(result(1_000, "ж".repeat(200), errors(100)));
    assertThat(longest.getSerializedSize()).isLessThan(FeedResults.BYTES_MAX);
    assertThat(longest.getOffers(0).getExternalId()).hasSize(200);
    var tooLong = FeedResults.fitting(result(100, "ж".repeat(100_000), errors(1)));
    assertThat(tooLong.getSerializedSize()).isLessThan(FeedResults.BYTES_MAX);
    assertThat(tooLong.getOffers(0).getErrorsList()).isEqualTo(errors(1));
  }
}
