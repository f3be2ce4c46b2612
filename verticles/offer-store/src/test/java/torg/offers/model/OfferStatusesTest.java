package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.SELLER;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.ban;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

class OfferStatusesTest {
  private static final Set<OfferStatus> REQUESTABLE =
      EnumSet.of(
          OfferStatus.ACTIVE,
          OfferStatus.HIDDEN,
          OfferStatus.SOLD_ON_SERVICE,
          OfferStatus.SOLD_ELSEWHERE,
          OfferStatus.REMOVED);

  /** Everything that is not in the last column is refused. */
  @ParameterizedTest(name = "{0} from {1} to {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "SELLER | ACTIVE          | HIDDEN SOLD_ON_SERVICE SOLD_ELSEWHERE REMOVED",
        "SELLER | HIDDEN          | ACTIVE SOLD_ON_SERVICE SOLD_ELSEWHERE REMOVED",
        "SELLER | EXPIRED         | ACTIVE SOLD_ON_SERVICE SOLD_ELSEWHERE REMOVED",
        "SELLER | SOLD_ON_SERVICE | ACTIVE REMOVED",
        "SELLER | SOLD_ELSEWHERE  | ACTIVE REMOVED",
        "SELLER | BANNED          | REMOVED",
        "SELLER | REMOVED         | ''",
        "FEED   | ACTIVE          | REMOVED",
        "FEED   | HIDDEN          | REMOVED",
        "FEED   | EXPIRED         | ACTIVE REMOVED",
        "FEED   | SOLD_ON_SERVICE | REMOVED",
        "FEED   | SOLD_ELSEWHERE  | REMOVED",
        "FEED   | BANNED          | REMOVED",
        "FEED   | REMOVED         | ''",
      })
  void shouldAllowOnlyChangesThatMakeSense(Actor by, OfferStatus from, String allowed) {
    var before = offer(from);
    for (var to : REQUESTABLE) {
      if (to == from) {
        assertThat(OfferStatuses.change(before, to, by, LATER, TERM)).isSameAs(before);
      } else if (List.of(allowed.split(" ")).contains(to.name())) {
        var after = OfferStatuses.change(before, to, by, LATER, TERM);
        assertThat(after.getStatus()).isEqualTo(to);
        OfferInvariants.check(Optional.of(before), after);
      } else {
        assertThat(refusal(before, to, by).fault()).isEqualTo(Fault.PRECONDITION);
      }
    }
  }

  @ParameterizedTest(name = "{0} {1} to {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "SELLER | ACTIVE | EXPIRED | INVALID status: EXPIRED cannot be requested, only ACTIVE or"
            + " HIDDEN or SOLD_ON_SERVICE or SOLD_ELSEWHERE or REMOVED",
        "SELLER | ACTIVE | BANNED | INVALID status: BANNED cannot be requested",
        "SELLER | ACTIVE | OFFER_STATUS_UNSPECIFIED | INVALID status: OFFER_STATUS_UNSPECIFIED can",
        "SELLER | ACTIVE | UNRECOGNIZED | INVALID status: UNRECOGNIZED cannot be requested",
        "SELLER | EXPIRED | HIDDEN | PRECONDITION offer o1 is EXPIRED, its seller cannot make it"
            + " HIDDEN: only ACTIVE or SOLD_ON_SERVICE or SOLD_ELSEWHERE or REMOVED is allowed",
        "SELLER | BANNED | ACTIVE | PRECONDITION offer o1 is BANNED, its seller cannot make it"
            + " ACTIVE: only REMOVED is allowed, and an edit sends it back to moderation",
        "SELLER | REMOVED | ACTIVE | PRECONDITION offer o1 is REMOVED, its seller cannot make it"
            + " ACTIVE: a removed offer stays removed, publish a new one",
        "FEED | HIDDEN | ACTIVE | PRECONDITION offer o1 is HIDDEN, a feed cannot make it ACTIVE:"
            + " only REMOVED is allowed",
      })
  void shouldSayWhatIsAllowedWhenItRefuses(
      Actor by, OfferStatus from, OfferStatus to, String expected) {
    var fault = refusal(offer(from), to, by);
    assertThat(fault.fault() + " " + fault.getMessage()).startsWith(expected);
  }

  static Stream<Arguments> terms() {
    var hidden = offer(OfferStatus.HIDDEN);
    var end = NOON.plus(TERM);
    var afterEnd = end.plusSeconds(1);
    return Stream.of(
        arguments("hidden in its term", hidden, LATER, end),
        arguments("hidden beyond its term", hidden, afterEnd, afterEnd.plus(TERM)),
        arguments("hidden at its end", hidden, end, end.plus(TERM)),
        arguments("expired", offer(OfferStatus.EXPIRED), afterEnd, afterEnd.plus(TERM)),
        arguments("relisted", offer(OfferStatus.SOLD_ELSEWHERE), LATER, LATER.plus(TERM)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("terms")
  void shouldStartNewTermUnlessOldOneRunsWhenItBecomesActive(
      String name, Offer before, Instant now, Instant expected) {
    var after = OfferStatuses.change(before, OfferStatus.ACTIVE, Actor.SELLER, now, TERM);
    assertThat(Times.of(after.getExpiresAt())).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"OFFER_STATUS_UNSPECIFIED", "UNRECOGNIZED"})
  void shouldExpireOnlyActiveOffersAtTheirEnd(OfferStatus status) {
    var end = NOON.plus(TERM);
    assertThat(OfferStatuses.expire(offer(status), end.minusNanos(1_000))).isEmpty();
    var expired = OfferStatuses.expire(offer(status), end);
    assertThat(expired.map(Offer::getStatus).stream().toList())
        .isEqualTo(status == OfferStatus.ACTIVE ? List.of(OfferStatus.EXPIRED) : List.of());
  }

  @ParameterizedTest
  @EnumSource(names = {"ACTIVE", "HIDDEN", "EXPIRED", "SOLD_ON_SERVICE", "SOLD_ELSEWHERE"})
  void shouldReturnToStatusBeforeWhenBanIsLifted(OfferStatus status) {
    var banned = OfferStatuses.ban(offer(status), List.of("spam"), NOON);
    assertThat(banned.getStatus()).isEqualTo(OfferStatus.BANNED);
    assertThat(banned.getBan()).isEqualTo(ban(status, "spam"));
    var lifted = OfferStatuses.unban(banned, LATER);
    assertThat(lifted.getStatus()).isEqualTo(status);
    assertThat(lifted.hasBan()).isFalse();
  }

  @Test
  void shouldKeepWhatWasLeftOfTheTermWhenActiveOfferWasBanned() {
    var since = NOON.plus(Duration.ofDays(10));
    var banned = OfferStatuses.ban(offer(), List.of(), since);
    var lifted = OfferStatuses.unban(banned, since.plus(Duration.ofDays(100)));
    assertThat(Times.of(lifted.getExpiresAt())).isEqualTo(NOON.plus(Duration.ofDays(130)));
  }

  @Test
  void shouldKeepBeginningAndStatusBeforeWhenReasonsChange() {
    var banned = OfferStatuses.ban(offer(OfferStatus.HIDDEN), List.of("spam"), NOON);
    var again = OfferStatuses.ban(banned, List.of("fraud", "fake"), LATER);
    assertThat(again.getBan()).isEqualTo(ban(OfferStatus.HIDDEN, "fraud", "fake"));
    assertThat(again.getVersion()).isGreaterThan(banned.getVersion());
  }

  @Test
  void shouldRefuseModerationWhenOfferIsRemovedOrNotBanned() {
    var removed = offer(OfferStatus.REMOVED);
    assertThat(
            catchThrowableOfType(
                FaultException.class, () -> OfferStatuses.ban(removed, List.of(), LATER)))
        .hasMessageContaining("a removed offer stays removed");
    assertThat(
            catchThrowableOfType(FaultException.class, () -> OfferStatuses.unban(offer(), LATER)))
        .hasMessageContaining("only BANNED is allowed");
  }

  @Test
  void shouldKeepBanAndIdentityWhenItIsRemoved() {
    var banned = OfferStatuses.ban(fromFeed(offer(), "x", 5), List.of("spam"), NOON);
    var removed = OfferStatuses.change(banned, OfferStatus.REMOVED, Actor.SELLER, LATER, TERM);
    assertThat(removed.getBan()).isEqualTo(banned.getBan());
    assertThat(removed.hasFeed()).isFalse();
    assertThat(FormerRow.of(removed))
        .contains(new FormerRow(SELLER, "cars", "x", "o1", LATER, true));
    assertThat(OfferStatuses.unban(banned, LATER).hasBan()).isFalse();
  }

  @Test
  void shouldRememberSaleWhenStatusMovesOn() {
    var sold = offer(OfferStatus.SOLD_ON_SERVICE);
    var relisted = OfferStatuses.change(sold, OfferStatus.ACTIVE, Actor.SELLER, LATER, TERM);
    assertThat(relisted.getWasSold()).isTrue();
  }

  @ParameterizedTest(name = "banned: {0}")
  @ValueSource(booleans = {false, true})
  void shouldBringBackWithItsBanAndForModerationToSee(boolean isBanned) {
    var content = content("coat").addPhotoUrls("http://a").build();
    var before = fromFeed(offer(content), "x", 5);
    var active = isBanned ? OfferStatuses.ban(before, List.of("spam"), NOON) : before;
    var removed = OfferStatuses.change(active, OfferStatus.REMOVED, Actor.FEED, LATER, TERM);
    var now = LATER.plusSeconds(1);
    var back = OfferStatuses.bringBack(removed, now, TERM);
    assertThat(back.getStatus()).isEqualTo(isBanned ? OfferStatus.BANNED : OfferStatus.ACTIVE);
    assertThat(back.getBan()).isEqualTo(active.getBan());
    assertThat(Times.of(back.getExpiresAt()))
        .isEqualTo(isBanned ? NOON.plus(TERM) : now.plus(TERM));
    assertThat(back.getContentVersion()).isEqualTo(back.getVersion());
    assertThat(back.getPhotos(0).getRequested()).as("asked for again").isEqualTo(back.getVersion());
    OfferInvariants.check(Optional.of(removed), FeedOwnership.given(back, before.getFeed()));
  }

  private static FaultException refusal(Offer before, OfferStatus to, Actor by) {
    return catchThrowableOfType(
        FaultException.class, () -> OfferStatuses.change(before, to, by, LATER, TERM));
  }
}
