package torg.offers.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import torg.bus.Times;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;

/**
 * All that is written beside an offer, in its transaction, when it becomes another.
 *
 * <p>After every change: a seller's preset rows are those of the presets of its offers; each preset
 * count is the number of its rows; {@code active}, {@code expired} and {@code banned} are the
 * numbers of such offers; there is a record of each first sale, and {@code sold} and {@code
 * money_earned_*} grow by what it says; there is a feed row for each offer that a feed owns and
 * that is not removed, a former row for each that has left its feed (until it is forgotten, or
 * another one is the last to have left under the same external id), and an expiry entry for each
 * active one; the queue names the version, and that of photos what it requests. The lists are in an
 * order that depends on nothing but their keys, so that writers of one seller lock rows in the same
 * order.
 *
 * @param feed of the removed row only the key matters: a load may have raised its task
 */
public record OfferChange(
    RowChanges<PresetRow> presets,
    List<PresetIncrement> presetCounts,
    List<CounterIncrement> counters,
    Optional<Sale> sale,
    RowChanges<FeedRow> feed,
    RowChanges<FormerRow> former,
    RowChanges<ExpiryEntry> expiry,
    QueueEntry queued,
    List<String> photosRequested) {
  public record PresetRow(String sellerId, Preset preset, Instant createdAt, String offerId) {}

  public record PresetIncrement(String sellerId, Preset preset, int delta) {}

  public record CounterIncrement(String sellerId, String counterId, int seqNo, long delta) {}

  public record ExpiryEntry(Instant expiresAt, String offerId) {}

  public record QueueEntry(int shardId, long timestamp, String offerId) {}

  /**
   * @throws IllegalArgumentException when the one cannot follow the other, see {@link
   *     OfferInvariants}
   */
  public static OfferChange of(Optional<Offer> before, Offer after, RandomGenerator random) {
    OfferInvariants.check(before, after);
    var presets =
        RowChanges.between(before.map(OfferChange::presets).orElse(List.of()), presets(after));
    return new OfferChange(
        presets,
        presetCounts(presets),
        counters(before, after, random.nextInt(Counters.SLOTS)),
        Sale.of(before, after),
        replaced(
            RowChanges.between(before.flatMap(FeedRow::of), FeedRow.of(after)), FeedRow::hasKeyOf),
        replaced(
            RowChanges.between(before.flatMap(FormerRow::of), FormerRow.of(after)),
            FormerRow::hasKeyOf),
        RowChanges.between(before.flatMap(OfferChange::expiry), expiry(after)),
        new QueueEntry(
            Shards.of(after.getSellerId(), Shards.EXPORT), after.getVersion(), after.getId()),
        photosRequested(before, after));
  }

  private static List<PresetRow> presets(Offer offer) {
    var createdAt = Times.of(offer.getCreatedAt());
    return Preset.of(offer).stream()
        .map(preset -> new PresetRow(offer.getSellerId(), preset, createdAt, offer.getId()))
        .toList();
  }

  private static List<PresetIncrement> presetCounts(RowChanges<PresetRow> rows) {
    return Stream.concat(
            rows.removed().stream().map(row -> new PresetIncrement(row.sellerId, row.preset, -1)),
            rows.added().stream().map(row -> new PresetIncrement(row.sellerId, row.preset, 1)))
        .sorted((a, b) -> a.preset.compareTo(b.preset))
        .toList();
  }

  private static List<CounterIncrement> counters(Optional<Offer> before, Offer after, int drawn) {
    var increments = new ArrayList<CounterIncrement>();
    Counters.increments(before, after)
        .forEach(
            (id, delta) ->
                increments.add(
                    new CounterIncrement(
                        after.getSellerId(), id, Counters.slot(id, drawn), delta)));
    return increments;
  }

  /** A row that is replaced need not be deleted first. */
  private static <T> RowChanges<T> replaced(RowChanges<T> changes, BiPredicate<T, T> hasKeyOf) {
    var removed =
        changes.removed().stream()
            .filter(row -> changes.added().stream().noneMatch(one -> hasKeyOf.test(row, one)))
            .toList();
    return new RowChanges<>(removed, changes.added());
  }

  /**
   * What this version requests; the requests of earlier versions are under way. A photo that is new
   * to the offer, or comes back with it, and is known to have failed is among them: it is tried
   * again for others, and then the offer must hear of it, too.
   */
  public static List<String> photosRequested(Optional<Offer> before, Offer after) {
    return after.getPhotosList().stream()
        .filter(
            photo ->
                photo.hasRequested()
                    ? photo.getRequested() == after.getVersion()
                    : photo.hasError() && !hasPhoto(before, photo.getUrl()))
        .map(Photo::getUrl)
        .toList();
  }

  private static boolean hasPhoto(Optional<Offer> offer, String url) {
    return offer
        .filter(one -> one.getStatus() != OfferStatus.REMOVED)
        .filter(one -> one.getContent().getPhotoUrlsList().contains(url))
        .isPresent();
  }

  private static Optional<ExpiryEntry> expiry(Offer offer) {
    return offer.getStatus() == OfferStatus.ACTIVE
        ? Optional.of(new ExpiryEntry(Times.of(offer.getExpiresAt()), offer.getId()))
        : Optional.empty();
  }
}
