package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.feeds.PhotoReportRules.Report;
import torg.offers.model.FeedRow;
import torg.offers.v1.Offer;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;

/** Reads what loads are to say about the photos of some offers. */
final class PhotoReportReads {
  private PhotoReportReads() {}

  /**
   * An offer that wants attention.
   *
   * @param taskId of the load that mentions it; 0 for the newest one that has
   * @param ended the row that is done with once this one is
   */
  record Mention(long taskId, String offerId, Optional<Key> ended) {}

  /**
   * @param offers that feeds own
   */
  record Found(List<Offer> offers, List<Report> reports) {}

  /** An offer and a load that it is to be reported in. */
  private record Subject(LoadName load, Offer offer) {
    Key key() {
      return LoadPhotoErrors.key(load, offer.getId());
    }
  }

  static Future<Found> read(Reads reads, List<Mention> mentions) {
    return reads
        .getAll(mentions.stream().map(one -> OfferTables.offer(one.offerId)).distinct().toList())
        .compose(
            rows -> {
              var offers =
                  rows.values().stream().map(OfferRows::offer).filter(Offer::hasFeed).toList();
              return reads
                  .getAll(offers.stream().flatMap(PhotoReportReads::feedKey).toList())
                  .map(feed -> subjects(mentions, rows, feed))
                  .compose(subjects -> reports(reads, subjects))
                  .map(reports -> new Found(offers, reports));
            });
  }

  private static Stream<Key> feedKey(Offer offer) {
    return FeedRow.of(offer).map(OfferRows::key).stream();
  }

  private static Set<Subject> subjects(
      List<Mention> mentions, Map<Key, Row> offers, Map<Key, Row> feed) {
    var subjects = new LinkedHashSet<Subject>();
    for (var mention : mentions) {
      Optional.ofNullable(offers.get(OfferTables.offer(mention.offerId)))
          .map(OfferRows::offer)
          .flatMap(offer -> subject(offer, feed, mention.taskId))
          .ifPresent(subjects::add);
    }
    return subjects;
  }

  private static Optional<Subject> subject(Offer offer, Map<Key, Row> feed, long taskId) {
    var row =
        feedKey(offer)
            .flatMap(key -> Stream.ofNullable(feed.get(key)))
            .map(OfferRows::feedRow)
            .findFirst();
    return PhotoReportRules.load(offer, row, taskId).map(load -> new Subject(load, offer));
  }

  private static Future<List<Report>> reports(Reads reads, Set<Subject> subjects) {
    return reads
        .getAll(subjects.stream().map(Subject::key).toList())
        .map(
            rows -> {
              var reports = new ArrayList<Report>();
              for (var one : subjects) {
                var before =
                    Optional.ofNullable(rows.get(one.key()))
                        .map(row -> LoadPhotoErrors.errors(row).getErrorsCount())
                        .orElse(0);
                PhotoReportRules.report(one.load, one.offer, before).ifPresent(reports::add);
              }
              return reports;
            });
  }
}
