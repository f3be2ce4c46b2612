package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.offer;
import static torg.offers.model.OfferSamples.priced;
import static torg.offers.v1.OfferStatus.ACTIVE;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.EXPIRED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.REMOVED;
import static torg.offers.v1.OfferStatus.SOLD_ELSEWHERE;
import static torg.offers.v1.OfferStatus.SOLD_ON_SERVICE;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

class CountersTest {
  static Stream<Arguments> changes() {
    var free = offer(priced("RUB", 0));
    var roubles = offer(priced("RUB", 500));
    var unpriced = offer(content("coat").build());
    var relisted = change(change(roubles, SOLD_ON_SERVICE), ACTIVE);
    var dearer = OfferEdits.content(relisted, priced("USD", 900), LATER);
    return Stream.of(
        arguments("new", null, roubles, "{active=1}"),
        arguments("edited", roubles, OfferEdits.content(roubles, priced("RUB", 7), LATER), "{}"),
        arguments("hidden", roubles, change(roubles, HIDDEN), "{active=-1}"),
        arguments("expired", roubles, offer(EXPIRED), "{active=-1, expired=1}"),
        arguments("banned", roubles, offer(BANNED), "{active=-1, banned=1}"),
        arguments("ban lifted", offer(BANNED), offer(EXPIRED), "{banned=-1, expired=1}"),
        arguments("removed while banned", offer(BANNED), offer(REMOVED), "{banned=-1}"),
        arguments("removed while hidden", offer(HIDDEN), offer(REMOVED), "{}"),
        arguments(
            "sold",
            roubles,
            change(roubles, SOLD_ON_SERVICE),
            "{active=-1, money_earned_RUB=500, sold=1}"),
        arguments("given away", free, change(free, SOLD_ON_SERVICE), "{active=-1, sold=1}"),
        arguments(
            "sold without a price",
            unpriced,
            change(unpriced, SOLD_ON_SERVICE),
            "{active=-1, sold=1}"),
        arguments("sold elsewhere", roubles, change(roubles, SOLD_ELSEWHERE), "{active=-1}"),
        arguments("relisted", change(roubles, SOLD_ON_SERVICE), relisted, "{active=1}"),
        arguments("sold again", dearer, change(dearer, SOLD_ON_SERVICE), "{active=-1}"),
        arguments("removed after sale", offer(SOLD_ON_SERVICE), offer(REMOVED), "{}"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void shouldFollowStateAndGrowOnceWithSale(
      String name, Offer before, Offer after, String expected) {
    assertThat(Counters.increments(Optional.ofNullable(before), after)).hasToString(expected);
  }

  private static Offer change(Offer offer, OfferStatus to) {
    return OfferStatuses.change(offer, to, Actor.SELLER, LATER, TERM);
  }
}
