package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.feeds.FeedSamples.batch;
import static torg.offers.feeds.FeedSamples.known;
import static torg.offers.feeds.FeedSamples.row;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;
import static torg.offers.v1.OfferStatus.ACTIVE;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.EXPIRED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.REMOVED;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.model.FormerRow;
import torg.offers.model.OfferChange;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.Terminal;
import torg.offers.v1.Unmentioned;

/** The end of load 7 of namespace cars; existing offers come from load 5. */
class EndRulesTest {
  private final EndRules rules = new EndRules(TERM);

  static Stream<Arguments> unmentioned() {
    return Stream.of(
        arguments("active", known(ACTIVE, 5), "write REMOVED coat", "write ACTIVE coat manual"),
        arguments("hidden", known(HIDDEN, 5), "write REMOVED coat", "write HIDDEN coat manual"),
        arguments("expired", known(EXPIRED, 6), "write REMOVED coat", "write EXPIRED coat manual"),
        arguments("banned", known(BANNED, 5), "write REMOVED coat", "write BANNED coat manual"),
        arguments("mentioned by the load", known(ACTIVE, 7), "", ""),
        arguments("mentioned by a later load", known(ACTIVE, 8), "", ""),
        arguments("row without offer", known(REMOVED, 5), "drop x", "drop x"),
        arguments(
            "offer of another row",
            new Known(row(5), Optional.of(fromFeed(offer(), "other", 5))),
            "drop x",
            "drop x"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unmentioned")
  void shouldRemoveOrKeepWhatTheLoadDidNotMention(
      String name, Known known, String removed, String kept) {
    assertThat(end(Terminal.newBuilder().setUnmentioned(Unmentioned.REMOVE), known))
        .isEqualTo(removed);
    assertThat(end(Terminal.newBuilder().setUnmentioned(Unmentioned.KEEP_AS_MANUAL), known))
        .isEqualTo(kept);
    assertThat(end(Terminal.newBuilder().setUnmentionedValue(99), known)).isEqualTo(kept);
  }

  /** Otherwise the search for what is left would find it again and never end. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("unmentioned")
  void shouldFreeTheRowWithEveryWrite(String name, Known known, String removed, String kept) {
    for (var policy : List.of(Unmentioned.REMOVE, Unmentioned.KEEP_AS_MANUAL)) {
      var terminal = Terminal.newBuilder().setUnmentioned(policy);
      for (var step : rules.unmentioned(terminal(terminal), List.of(known), LATER)) {
        if (step instanceof FeedStep.Write write) {
          var change = OfferChange.of(write.before(), write.after(), new Random(1));
          assertThat(change.feed().removed()).anyMatch(known.row()::hasKeyOf);
          assertThat(change.former().added())
              .containsExactly(
                  new FormerRow(
                      known.row().sellerId(), "cars", "x", "o1", LATER, write.after().hasBan()));
        }
      }
    }
  }

  private String end(Terminal.Builder terminal, Known known) {
    return rules.unmentioned(terminal(terminal), List.of(known), LATER).stream()
        .map(FeedSamples::print)
        .collect(Collectors.joining());
  }

  private static FeedBatch terminal(Terminal.Builder terminal) {
    return batch().toBuilder().setTerminal(terminal).build();
  }
}
