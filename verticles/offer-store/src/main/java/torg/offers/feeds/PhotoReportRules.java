package torg.offers.feeds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import torg.bus.flow.Capacity;
import torg.offers.model.FeedRow;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferPhotoErrors;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoError;

/**
 * What a load is to say about photos that failed. It follows from the offer as it is now, and not
 * from what has happened to it: whoever looks a second time says the same.
 */
final class PhotoReportRules {
  /** Of a record; the errors of one offer have up to 225 KB. */
  private static final int RECORD_BYTES = 500_000;

  private PhotoReportRules() {}

  /**
   * The errors of one offer in one load; without any, they are forgotten.
   *
   * @param before how many there were
   */
  record Report(LoadName load, OfferPhotoErrors errors, int before) {
    int more() {
      return errors.getErrorsCount() - before;
    }
  }

  /**
   * The load that an offer is to be reported in: the one that mentions it, else the newest one that
   * has. Empty when the feed does not own it any more, and in a load that does not know it.
   *
   * @param taskId 0 for the newest one
   */
  static Optional<LoadName> load(Offer offer, Optional<FeedRow> row, long taskId) {
    return row.filter(known -> offer.getStatus() != OfferStatus.REMOVED)
        .filter(known -> known.offerId().equals(offer.getId()))
        .map(
            known ->
                new LoadName(
                    known.sellerId(), known.namespace(), taskId == 0 ? known.taskId() : taskId));
  }

  /**
   * Empty when nothing has failed, neither now nor before.
   *
   * @param before how many had
   */
  static Optional<Report> report(LoadName load, Offer offer, int before) {
    var errors =
        OfferPhotoErrors.newBuilder()
            .setExternalId(offer.getFeed().getExternalId())
            .setOfferId(offer.getId());
    offer.getPhotosList().stream()
        .filter(Photo::hasError)
        .map(
            photo ->
                PhotoError.newBuilder().setUrl(photo.getUrl()).setReason(photo.getError()).build())
        .forEach(errors::addErrors);
    return Optional.of(new Report(load, errors.build(), before))
        .filter(report -> errors.getErrorsCount() > 0 || before > 0);
  }

  /** Records for Kafka, of the loads and within its limits. */
  static List<FeedBatchResult> records(List<Report> reports) {
    var byLoad = new LinkedHashMap<LoadName, List<OfferPhotoErrors>>();
    reports.forEach(
        one -> byLoad.computeIfAbsent(one.load, load -> new ArrayList<>()).add(one.errors));
    var records = new ArrayList<FeedBatchResult>();
    byLoad.forEach((load, all) -> addRecords(records, load, all));
    return records;
  }

  private static void addRecords(
      List<FeedBatchResult> records, LoadName load, List<OfferPhotoErrors> all) {
    var record = record(load);
    var capacity = Capacity.ofBytes(RECORD_BYTES);
    for (var errors : all) {
      if (!capacity.take(errors.getSerializedSize())) {
        records.add(record.build());
        record = record(load);
        capacity = Capacity.ofBytes(RECORD_BYTES);
        capacity.take(errors.getSerializedSize());
      }
      record.getPhotosBuilder().addOffers(errors);
    }
    records.add(record.build());
  }

  private static FeedBatchResult.Builder record(LoadName load) {
    return FeedBatchResult.newBuilder()
        .setSellerId(load.sellerId())
        .setNamespace(load.namespace())
        .setTaskId(load.taskId());
  }
}
