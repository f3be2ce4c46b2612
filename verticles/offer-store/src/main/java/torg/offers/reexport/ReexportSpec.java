package torg.offers.reexport;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import torg.bus.Times;
import torg.catalog.view.CatalogTree;
import torg.offers.model.Shards;
import torg.offers.model.Versions;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferStatus;

/**
 * What a re-export sends, where to, and how fast.
 *
 * @param sellerId empty for all
 * @param categoryId of the category with all below it; empty for all
 * @param since offers of older versions are left out
 * @param perSecondMax of all parts together; 0 for no limit
 */
record ReexportSpec(
    String sellerId,
    String categoryId,
    Optional<Instant> since,
    boolean includesRemoved,
    String topic,
    int perSecondMax) {
  static ReexportSpec of(OfferExport export) {
    return new ReexportSpec(
        export.getSellerId(),
        export.getCategoryId(),
        export.hasChangedSince()
            ? Optional.of(Times.of(export.getChangedSince()))
            : Optional.empty(),
        export.getIncludeRemoved(),
        export.getTopic(),
        export.getOffersPerSecondMax());
  }

  OfferExport.Builder message() {
    var message =
        OfferExport.newBuilder()
            .setSellerId(sellerId)
            .setCategoryId(categoryId)
            .setIncludeRemoved(includesRemoved)
            .setTopic(topic)
            .setOffersPerSecondMax(perSecondMax);
    since.ifPresent(time -> message.setChangedSince(Times.of(time)));
    return message;
  }

  boolean includes(Offer offer, CatalogTree catalog) {
    return (includesRemoved || offer.getStatus() != OfferStatus.REMOVED)
        && (sellerId.isEmpty() || offer.getSellerId().equals(sellerId))
        && since.stream().noneMatch(time -> Versions.time(offer.getVersion()).isBefore(time))
        && (categoryId.isEmpty() || isBelow(offer.getContent().getCategoryId(), catalog));
  }

  private boolean isBelow(String id, CatalogTree catalog) {
    return catalog.path(id).stream().anyMatch(category -> category.getId().equals(categoryId));
  }

  /** Whether the list of a seller has them all: it lacks those that are removed. */
  boolean isOfList() {
    return !sellerId.isEmpty() && !includesRemoved;
  }

  /** The parts that have work, in order; a list is read by one. */
  List<Integer> parts() {
    return isOfList()
        ? List.of(Shards.of(sellerId, Shards.REEXPORT))
        : IntStream.range(0, Shards.REEXPORT).boxed().toList();
  }

  /** What a part may send; the parts are about equally large. */
  double perSecondMaxOfPart() {
    return (double) perSecondMax / parts().size();
  }
}
