package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.NOON;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.offers.content.ContentSamples;
import torg.offers.model.OfferSamples;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

class ReexportSpecTest {
  private static ReexportSpec spec(String seller, String category, boolean removed) {
    return new ReexportSpec(seller, category, Optional.empty(), removed, "topic", 0);
  }

  private static ReexportSpec since(Instant time, boolean removed) {
    return new ReexportSpec("", "", Optional.of(time), removed, "topic", 0);
  }

  /** Of seller s, of noon. */
  private static Offer in(String category, OfferStatus status) {
    return OfferSamples.offer(OfferSamples.content("x").setCategoryId(category).build()).toBuilder()
        .setStatus(status)
        .build();
  }

  static Stream<Arguments> offers() {
    var active = in("cars", OfferStatus.ACTIVE);
    var removed = in("cars", OfferStatus.REMOVED);
    var unknown = in("gone", OfferStatus.ACTIVE);
    return Stream.of(
        Arguments.of(spec("", "", false), active, true),
        Arguments.of(spec("", "", false), in("cars", OfferStatus.BANNED), true),
        Arguments.of(spec("", "", false), in("cars", OfferStatus.EXPIRED), true),
        Arguments.of(spec("", "", false), removed, false),
        Arguments.of(spec("", "", true), removed, true),
        Arguments.of(spec("", "", false), unknown, true),
        Arguments.of(spec("s", "", false), active, true),
        Arguments.of(spec("t", "", false), active, false),
        Arguments.of(spec("", "cars", false), active, true),
        Arguments.of(spec("", "transport", false), active, true),
        Arguments.of(spec("", "boats", false), active, false),
        Arguments.of(spec("", "transport", false), unknown, false),
        Arguments.of(spec("s", "transport", false), active, true),
        Arguments.of(spec("t", "transport", false), active, false),
        Arguments.of(since(NOON, false), active, true),
        Arguments.of(since(NOON.plusNanos(1_000), false), active, false),
        Arguments.of(since(NOON, true), removed, true),
        Arguments.of(since(NOON, false), removed, false));
  }

  @ParameterizedTest
  @MethodSource("offers")
  void shouldIncludeWhatWasAskedFor(ReexportSpec spec, Offer offer, boolean isIncluded) {
    assertThat(spec.includes(offer, ContentSamples.CATALOG)).isEqualTo(isIncluded);
  }

  @Test
  void shouldReadTheListOfASellerWhereItHasAllThatIsAskedFor() {
    assertThat(spec("anna", "cars", false).parts())
        .containsExactly(Shards.of("anna", Shards.REEXPORT));
    var all = IntStream.range(0, 16).boxed().toList();
    assertThat(spec("anna", "", true).parts()).as("lists lack removed offers").isEqualTo(all);
    assertThat(spec("", "cars", false).parts()).isEqualTo(all);
  }

  @Test
  void shouldDivideItsSpeedAmongItsParts() {
    var limited = new ReexportSpec("", "", Optional.empty(), false, "topic", 8);
    assertThat(limited.perSecondMaxOfPart()).isEqualTo(0.5);
    var ofList = new ReexportSpec("anna", "", Optional.empty(), false, "topic", 8);
    assertThat(ofList.perSecondMaxOfPart()).isEqualTo(8);
  }
}
