package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import torg.bus.Times;
import torg.offers.model.FeedRow;
import torg.offers.model.FormerRow;
import torg.offers.model.OfferChange;
import torg.offers.model.OfferChange.ExpiryEntry;
import torg.offers.model.OfferChange.PresetRow;
import torg.offers.model.Preset;
import torg.offers.model.RowChanges;
import torg.offers.model.Sale;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

/** The tables of the store as maps, beside what they must hold, counted in another way. */
final class OfferBooks {
  final Map<String, Offer> offers = new TreeMap<>();
  final Map<String, FeedRow> feed = new HashMap<>();
  final Map<String, FormerRow> former = new HashMap<>();

  private final Set<PresetRow> presets = new HashSet<>();
  private final Map<String, Long> presetCounts = new TreeMap<>();
  private final Map<String, Long> counters = new TreeMap<>();
  private final Set<ExpiryEntry> expiry = new HashSet<>();
  private final Map<String, Long> exported = new HashMap<>();

  private final Map<String, Long> sales = new TreeMap<>();
  private final Set<String> everSold = new HashSet<>();
  private final Map<String, Sale> recorded = new HashMap<>();

  /** Offers whose identity another one has had since. */
  private final Set<String> displaced = new HashSet<>();

  private Instant forgottenUntil = Instant.MIN;

  void write(Offer after, RandomGenerator random) {
    var before = Optional.ofNullable(offers.put(after.getId(), after));
    var change = OfferChange.of(before, after, random);
    apply(change);
    apply(change.feed());
    applyFormer(change.former());
    var previous = exported.put(after.getId(), change.queued().timestamp());
    assertThat(previous == null ? 0 : previous).isLessThan(change.queued().timestamp());
    noteSale(after);
    checkPhotos(before, after);
  }

  void mention(FeedRow row) {
    feed.put(key(row), row);
  }

  private void apply(OfferChange change) {
    assertThat(presets.containsAll(change.presets().removed())).isTrue();
    presets.removeAll(change.presets().removed());
    change.presets().added().forEach(row -> assertThat(presets.add(row)).isTrue());
    change
        .presetCounts()
        .forEach(one -> add(presetCounts, one.sellerId() + one.preset(), one.delta()));
    for (var one : change.counters()) {
      var isState = List.of("active", "expired", "banned").contains(one.counterId());
      assertThat(one.seqNo()).isBetween(isState ? 0 : 10, isState ? 9 : 19);
      assertThat(isState || one.delta() > 0).as("%s only grows", one.counterId()).isTrue();
      add(counters, one.sellerId() + one.counterId(), one.delta());
    }
    change.sale().ifPresent(one -> assertThat(recorded.put(one.offerId(), one)).isNull());
    change.expiry().removed().forEach(one -> assertThat(expiry.remove(one)).isTrue());
    change.expiry().added().forEach(one -> assertThat(expiry.add(one)).isTrue());
  }

  private void apply(RowChanges<FeedRow> rows) {
    rows.removed().forEach(row -> assertThat(feed.remove(key(row))).isNotNull());
    rows.added().forEach(this::mention);
  }

  private void applyFormer(RowChanges<FormerRow> rows) {
    // The row may have been forgotten, but never belongs to another offer.
    for (var row : rows.removed()) {
      var removed = former.remove(key(row));
      assertThat(removed == null || removed.offerId().equals(row.offerId())).isTrue();
    }
    for (var row : rows.added()) {
      var before = former.put(key(row), row);
      if (before != null && !before.offerId().equals(row.offerId())) {
        displaced.add(before.offerId());
      }
    }
  }

  /** As the cleaning does. */
  void forget(Instant until) {
    former.values().removeIf(row -> !row.isBanned() && row.leftAt().isBefore(until));
    forgottenUntil = forgottenUntil.isBefore(until) ? until : forgottenUntil;
  }

  private void noteSale(Offer after) {
    if (after.getStatus() == OfferStatus.SOLD_ON_SERVICE && everSold.add(after.getId())) {
      add(sales, after.getSellerId() + "sold", 1);
      var price = after.getContent().getPrice();
      if (price.getAmount() > 0) {
        add(sales, after.getSellerId() + "money_earned_" + price.getCurrency(), price.getAmount());
      }
    }
  }

  /**
   * A photo is asked for when its address comes, and not again while it stays; here none is ever
   * answered, so an offer that comes back asks for all of them.
   */
  private static void checkPhotos(Optional<Offer> before, Offer after) {
    var expected = new HashSet<>(after.getContent().getPhotoUrlsList());
    before
        .filter(
            offer ->
                offer.getStatus() != OfferStatus.REMOVED
                    || after.getStatus() == OfferStatus.REMOVED)
        .ifPresent(offer -> offer.getContent().getPhotoUrlsList().forEach(expected::remove));
    assertThat(OfferChange.photosRequested(before, after))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  void check() {
    var rows = new HashSet<PresetRow>();
    var counts = new TreeMap<String, Long>();
    var totals = new TreeMap<>(sales);
    var ends = new HashSet<ExpiryEntry>();
    var fed = new HashSet<String>();
    for (var offer : offers.values()) {
      var createdAt = Times.of(offer.getCreatedAt());
      for (var preset : Preset.of(offer)) {
        rows.add(new PresetRow(offer.getSellerId(), preset, createdAt, offer.getId()));
        add(counts, offer.getSellerId() + preset, 1);
      }
      if (Set.of("ACTIVE", "EXPIRED", "BANNED").contains(offer.getStatus().name())) {
        add(totals, offer.getSellerId() + offer.getStatus().name().toLowerCase(), 1);
      }
      if (offer.getStatus() == OfferStatus.ACTIVE) {
        ends.add(new ExpiryEntry(Times.of(offer.getExpiresAt()), offer.getId()));
      }
      FeedRow.of(offer).ifPresent(row -> fed.add(key(row)));
      assertThat(exported.get(offer.getId())).isEqualTo(offer.getVersion());
    }
    assertThat(presets).isEqualTo(rows);
    assertThat(presetCounts).isEqualTo(counts);
    assertThat(counters).isEqualTo(totals);
    assertThat(recordedTotals()).isEqualTo(sales);
    assertThat(expiry).isEqualTo(ends);
    assertThat(feed.keySet()).isEqualTo(fed);
    checkFormer();
  }

  private Map<String, Long> recordedTotals() {
    var totals = new TreeMap<String, Long>();
    for (var sale : recorded.values()) {
      sale.totals().forEach((id, added) -> add(totals, sale.sellerId() + id, added));
    }
    totals.values().removeIf(sum -> sum == 0);
    return totals;
  }

  /** Every row is what its offer says, and no offer has lost its identity for no reason. */
  private void checkFormer() {
    former
        .values()
        .forEach(row -> assertThat(FormerRow.of(offers.get(row.offerId()))).contains(row));
    for (var offer : offers.values()) {
      FormerRow.of(offer)
          .filter(row -> !displaced.contains(row.offerId()))
          .filter(row -> row.isBanned() || !row.leftAt().isBefore(forgottenUntil))
          .ifPresent(row -> assertThat(former).containsEntry(key(row), row));
    }
  }

  static String key(FormerRow row) {
    return row.sellerId() + " " + row.namespace() + " " + row.externalId();
  }

  static String key(FeedRow row) {
    return row.sellerId() + " " + row.namespace() + " " + row.externalId();
  }

  /** Zero is no entry, as if there never had been one. */
  private static void add(Map<String, Long> sums, String key, long delta) {
    sums.merge(key, delta, (a, b) -> a + b == 0 ? null : a + b);
  }
}
