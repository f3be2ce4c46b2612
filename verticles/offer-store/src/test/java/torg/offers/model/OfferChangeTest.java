package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.SELLER;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.offers.model.OfferChange.ExpiryEntry;
import torg.offers.model.OfferChange.PresetRow;
import torg.offers.model.OfferChange.QueueEntry;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

class OfferChangeTest {
  @Test
  void shouldWriteEverythingWhenOfferIsNew() {
    var offer = fromFeed(offer(content("coat").addPhotoUrls("http://a").build()), "x", 7);
    var change = change(null, offer);
    assertThat(change.presets().added())
        .containsExactly(row(Preset.ALL), row(Preset.ACTIVE), row(Preset.FROM_FEED));
    assertThat(change.presets().removed()).isEmpty();
    assertThat(counts(change)).isEqualTo("ALL+1 ACTIVE+1 FROM_FEED+1");
    assertThat(change.counters()).hasSize(1);
    assertThat(change.feed().added()).containsExactly(new FeedRow(SELLER, "cars", "x", "o1", 7));
    assertThat(change.expiry().added()).containsExactly(new ExpiryEntry(NOON.plus(TERM), "o1"));
    assertThat(change.queued())
        .isEqualTo(new QueueEntry(Shards.of(SELLER, Shards.EXPORT), offer.getVersion(), "o1"));
    assertThat(change.photosRequested()).containsExactly("http://a");
  }

  static Stream<Arguments> changes() {
    var manual = offer();
    var feed = fromFeed(manual, "x", 7);
    var former = FeedOwnership.manual(feed, LATER);
    var removed = status(feed, OfferStatus.REMOVED);
    var hidden = status(manual, OfferStatus.HIDDEN);
    return Stream.of(
        arguments("photo result", manual, touched(manual), ""),
        arguments("hidden", manual, hidden, "ACTIVE-1 HIDDEN+1 | active-1 | expiry - 2024-05-31"),
        arguments(
            "relisted",
            status(manual, OfferStatus.SOLD_ELSEWHERE),
            status(status(manual, OfferStatus.SOLD_ELSEWHERE), OfferStatus.ACTIVE),
            "ACTIVE+1 SOLD-1 | active+1 | expiry + 2024-06-01"),
        arguments(
            "removed",
            feed,
            status(feed, OfferStatus.REMOVED),
            "ALL-1 ACTIVE-1 FROM_FEED-1 | active-1 | feed - x | former + x | expiry - 2024-05-31"),
        arguments("becomes manual", feed, former, "FROM_FEED-1 MANUAL+1 | feed - x | former + x"),
        arguments(
            "banned once it is manual",
            former,
            OfferStatuses.ban(former, List.of(), LATER),
            "ACTIVE-1 BANNED+1 | active-1 banned+1 | former + x banned | expiry - 2024-05-31"),
        arguments("edited once it is manual", former, touched(former), ""),
        arguments(
            "back in its feed",
            former,
            FeedOwnership.given(touched(former), feed.getFeed()),
            "FROM_FEED+1 MANUAL-1 | feed + x 7 | former - x"),
        arguments(
            "back from removal",
            removed,
            FeedOwnership.given(OfferStatuses.bringBack(removed, LATER, TERM), feed.getFeed()),
            "ALL+1 ACTIVE+1 FROM_FEED+1 | active+1 | feed + x 7 | former - x | expiry + 2024-06-01"),
        arguments("mentioned again", feed, touched(fromFeed(feed, "x", 8)), "feed + x 8"),
        arguments(
            "other external id", feed, touched(fromFeed(feed, "y", 7)), "feed - x | feed + y 7"),
        arguments(
            "longer term",
            manual,
            touched(manual).toBuilder().setExpiresAt(Times.of(LATER.plus(TERM))).build(),
            "expiry - 2024-05-31 | expiry + 2024-06-01"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void shouldWriteOnlyWhatDiffers(String name, Offer before, Offer after, String expected) {
    var change = change(before, after);
    assertThat(print(change)).isEqualTo(expected);
    assertThat(change.queued().timestamp()).isEqualTo(after.getVersion());
  }

  @Test
  void shouldAskForPhotosOnlyWhenTheirAddressIsNew() {
    var before = offer(content("coat").addPhotoUrls("http://a").build());
    var content = content("coat").addPhotoUrls("http://b").addPhotoUrls("http://a").build();
    var after = OfferEdits.content(before, content, LATER);
    assertThat(change(before, after).photosRequested()).containsExactly("http://b");
    assertThat(change(after, touched(after)).photosRequested()).isEmpty();
  }

  @Test
  void shouldSpreadCountersOverTenRows() {
    var random = new Random(1);
    var seen = new HashSet<Integer>();
    for (var i = 0; i < 1_000; i++) {
      var change = OfferChange.of(Optional.empty(), offer(), random);
      seen.add(change.counters().get(0).seqNo());
    }
    assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  /** Rows of the queue that were written before must be found by nodes of any later release. */
  @Test
  void shouldKeepShardsOfSellers() {
    assertThat(Stream.of("s", "seller-1", "продавец").map(id -> Shards.of(id, 1_000)))
        .containsExactly(16, 194, 884);
    assertThat(Shards.of("anybody", 1)).isZero();
  }

  private static OfferChange change(Offer before, Offer after) {
    return OfferChange.of(Optional.ofNullable(before), after, new Random(1));
  }

  private static PresetRow row(Preset preset) {
    return new PresetRow(SELLER, preset, NOON, "o1");
  }

  private static Offer status(Offer offer, OfferStatus to) {
    return OfferStatuses.change(offer, to, Actor.SELLER, LATER, TERM);
  }

  private static Offer touched(Offer offer) {
    return offer.toBuilder().setVersion(Versions.next(LATER, offer.getVersion())).build();
  }

  private static String counts(OfferChange change) {
    return change.presetCounts().stream()
        .map(one -> "%s%+d".formatted(one.preset(), one.delta()))
        .collect(Collectors.joining(" "));
  }

  private static String print(OfferChange change) {
    var counters =
        change.counters().stream()
            .map(one -> "%s%+d".formatted(one.counterId(), one.delta()))
            .collect(Collectors.joining(" "));
    return Stream.of(
            Stream.of(counts(change), counters),
            change.feed().removed().stream().map(row -> "feed - " + row.externalId()),
            change.feed().added().stream()
                .map(row -> "feed + %s %d".formatted(row.externalId(), row.taskId())),
            change.former().removed().stream().map(row -> "former - " + row.externalId()),
            change.former().added().stream()
                .map(row -> "former + " + row.externalId() + (row.isBanned() ? " banned" : "")),
            change.expiry().removed().stream().map(one -> "expiry - " + day(one)),
            change.expiry().added().stream().map(one -> "expiry + " + day(one)))
        .flatMap(part -> part)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" | "));
  }

  private static String day(ExpiryEntry entry) {
    return entry.expiresAt().toString().substring(0, 10);
  }
}
