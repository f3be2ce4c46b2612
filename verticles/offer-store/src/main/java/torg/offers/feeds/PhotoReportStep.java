package torg.offers.feeds;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.offers.feeds.PhotoReportReads.Found;
import torg.offers.feeds.PhotoReportReads.Mention;
import torg.offers.photos.PhotoChecks;
import torg.offers.photos.PhotoMentionRows;
import torg.offers.photos.PhotoTables;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * Gives attention to the photos of offers that loads have mentioned: tells which have failed, and
 * has those checked that nobody has looked at for long. All of a feed are in one shard, whose
 * holder alone writes what is known of the errors of its loads.
 */
final class PhotoReportStep {
  private static final int ROWS = 20;

  /** Of the largest offers, which have 160 KB with their photos, it is 8 MB. */
  private static final int PORTION = 50;

  private final Store store;
  private final PhotoChecks checks;
  private final FeedOutbox outbox;
  private final Clock clock;

  PhotoReportStep(Store store, PhotoChecks checks, FeedOutbox outbox, Clock clock) {
    this.store = store;
    this.checks = checks;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * The oldest rows of a shard; how many. Fails with PRECONDITION when another node has the shard,
   * else as the store or Kafka does.
   */
  Future<Integer> run(int shard, FencingToken token) {
    return store
        .scan(Scan.of(PhotoTables.PHOTO_MENTION).prefix((long) shard).limit(ROWS))
        .compose(rows -> portions(mentions(rows), token).map(rows.size()));
  }

  private static List<Mention> mentions(List<Row> rows) {
    var mentions = new ArrayList<Mention>();
    for (var row : rows) {
      var message = PhotoMentionRows.mentions(row);
      var ids = message.getOfferIdsList();
      for (var at = 0; at < ids.size(); at++) {
        var isLast = at == ids.size() - 1;
        mentions.add(
            new Mention(
                message.getTaskId(),
                ids.get(at),
                isLast ? Optional.of(row.key()) : Optional.empty()));
      }
    }
    return mentions;
  }

  private Future<Boolean> portions(List<Mention> mentions, FencingToken token) {
    var done = new int[1];
    return Steps.untilDone(
        () -> {
          var until = Math.min(mentions.size(), done[0] + PORTION);
          var some = mentions.subList(done[0], until);
          done[0] = until;
          return some.isEmpty()
              ? Future.succeededFuture(Optional.of(true))
              : portion(some, token).map(Optional.empty());
        });
  }

  /** Sends first and writes then: the other way round a crash would lose what is to be sent. */
  private Future<Void> portion(List<Mention> some, FencingToken token) {
    return store
        .snapshot(reads -> PhotoReportReads.read(reads, some))
        .compose(
            found ->
                outbox
                    .send(PhotoReportRules.records(found.reports()))
                    .compose(sent -> write(some, found, token)));
  }

  private Future<Void> write(List<Mention> some, Found found, FencingToken token) {
    return store.transact(
        tx ->
            token
                .check(tx)
                .compose(held -> checks.add(tx, found.offers()))
                .map(
                    checked -> {
                      var now = clock.instant();
                      found.reports().forEach(one -> LoadPhotoErrors.write(tx, one, now));
                      some.forEach(one -> one.ended().ifPresent(tx::delete));
                      return null;
                    }));
  }
}
