package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.ban;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;
import static torg.offers.v1.OfferStatus.ACTIVE;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.REMOVED;
import static torg.offers.v1.OfferStatus.SOLD_ON_SERVICE;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.Times;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

class OfferInvariantsTest {
  static Stream<Arguments> broken() {
    var offer = offer();
    return Stream.of(
        arguments("same version", offer, offer.toBuilder(), "version must grow"),
        arguments("other id", offer, next().setId("x"), "never change"),
        arguments("other seller", offer, next().setSellerId("x"), "never change"),
        arguments("other creation", offer, next().setCreatedAt(Times.of(LATER)), "never change"),
        arguments("back from removal", offer(REMOVED), next(), "stays removed"),
        arguments("sold silently", offer, next().setStatus(SOLD_ON_SERVICE), "without was_sold"),
        arguments("sold while active", offer, next().setWasSold(true), "only with the first sale"),
        arguments("sale forgotten", offer(SOLD_ON_SERVICE), next(), "only with the first sale"),
        arguments("ban without reason", offer, next().setStatus(BANNED), "while banned"),
        arguments(
            "ban left over",
            offer(BANNED),
            offer(BANNED).toBuilder().setVersion(Long.MAX_VALUE).setStatus(HIDDEN),
            "while banned"),
        arguments("ban lost by removal", offer(BANNED), next().setStatus(REMOVED), "outlives"),
        arguments(
            "ban lost while removed",
            removed(true),
            removed(false).toBuilder().setVersion(Long.MAX_VALUE),
            "outlives"),
        arguments("back without ban", removed(true), back(ACTIVE), "unless its feed"),
        arguments("back with another ban", removed(true), banned("other"), "outlives"),
        arguments("back as hidden", removed(false), back(HIDDEN), "unless its feed"),
        arguments("back as manual", removed(false), back(ACTIVE).clearFeed(), "unless its feed"),
        arguments(
            "back in another namespace",
            removed(false),
            back(ACTIVE).setFeed(fromFeed(offer, "x", 7).getFeed().toBuilder().setNamespace("n")),
            "unless its feed"),
        arguments(
            "back as another",
            removed(false),
            back(ACTIVE).setFeed(fromFeed(offer, "y", 7).getFeed()),
            "unless its feed"),
        arguments(
            "back unseen by moderation",
            removed(false),
            back(ACTIVE).setContentVersion(offer.getContentVersion()),
            "or its return"),
        arguments("identity lost", fromFeed(offer, "x", 5), next(), "remembers it"),
        arguments(
            "two owners",
            offer,
            next()
                .setFeed(fromFeed(offer, "x", 7).getFeed())
                .setFormerFeed(removed(false).getFormerFeed()),
            "not both"),
        arguments("endless", offer, next().clearExpiresAt().setStatus(ACTIVE), "must expire"),
        arguments(
            "edit unseen by moderation", offer, next().setContent(content("hat")), "must grow"),
        arguments(
            "content of an old version",
            offer,
            next().setContent(content("hat")).setContentVersion(offer.getVersion()),
            "must grow"),
        arguments("no edit", offer, next().setContentVersion(offer.getVersion() + 1), "only then"),
        arguments("from the future", offer, next().setContentVersion(Long.MAX_VALUE), "be newer"),
        arguments(
            "photo missing",
            offer,
            next()
                .setContent(content("coat").addPhotoUrls("http://a"))
                .setContentVersion(offer.getVersion() + 1),
            "for each URL"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("broken")
  void shouldRefuseToWriteWhenBroken(
      String name, Offer before, Offer.Builder after, String expected) {
    assertThatThrownBy(() -> OfferInvariants.check(Optional.of(before), after.build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldAllowTheReturnToItsFeed(boolean isBanned) {
    var after = isBanned ? banned("spam") : back(ACTIVE);
    OfferInvariants.check(Optional.of(removed(isBanned)), after.build());
  }

  private static Offer removed(boolean isBanned) {
    var before = fromFeed(offer(), "x", 5);
    var last = isBanned ? OfferStatuses.ban(before, List.of("spam"), NOON) : before;
    return OfferStatuses.change(last, REMOVED, Actor.FEED, LATER, TERM);
  }

  private static Offer.Builder back(OfferStatus status) {
    var after = fromFeed(offer(), "x", 7).toBuilder().setStatus(status);
    return after.setVersion(Long.MAX_VALUE).setContentVersion(Long.MAX_VALUE);
  }

  private static Offer.Builder banned(String reason) {
    return back(BANNED).setBan(ban(ACTIVE, reason));
  }

  private static Offer.Builder next() {
    var offer = offer();
    return offer.toBuilder().setVersion(Versions.next(LATER, offer.getVersion()));
  }
}
