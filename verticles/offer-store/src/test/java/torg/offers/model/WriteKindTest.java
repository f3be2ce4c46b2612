package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.offer;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.REMOVED;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.offers.v1.Offer;

class WriteKindTest {
  static Stream<Arguments> changes() {
    var coat = offer(content("coat").build());
    var removed = offer(REMOVED);
    var banned = offer(BANNED);
    return Stream.of(
        arguments("new", null, coat, WriteKind.CREATED),
        arguments(
            "edited",
            coat,
            OfferEdits.content(coat, content("hat").build(), LATER),
            WriteKind.CONTENT),
        arguments("hidden", coat, change(coat), WriteKind.STATUS),
        arguments("ban lifted", banned, OfferStatuses.unban(banned, LATER), WriteKind.STATUS),
        arguments("removed", coat, offer(REMOVED), WriteKind.REMOVED),
        arguments(
            "brought back",
            removed,
            OfferStatuses.bringBack(removed, LATER, TERM),
            WriteKind.RETURNED),
        arguments("prolonged", coat, OfferStatuses.prolonged(coat, LATER, TERM), WriteKind.OTHER),
        arguments(
            "other reasons",
            banned,
            OfferStatuses.ban(banned, List.of("fraud"), LATER),
            WriteKind.OTHER));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void shouldNameTheGreatestChange(String name, Offer before, Offer after, WriteKind expected) {
    assertThat(WriteKind.of(Optional.ofNullable(before), after)).isEqualTo(expected);
  }

  private static Offer change(Offer offer) {
    return OfferStatuses.change(offer, HIDDEN, Actor.SELLER, LATER, TERM);
  }
}
