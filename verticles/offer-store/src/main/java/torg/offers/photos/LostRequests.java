package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.leases.FencingToken;
import torg.offers.v1.PhotoResult;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;

/** Requests that were not answered in time are sent again, and given up in the end. */
final class LostRequests {
  private static final Logger log = LoggerFactory.getLogger(LostRequests.class);
  private static final int PORTION = 100;

  private final Store store;
  private final PhotoRequestRules rules;
  private final AnswerRecords answers;
  private final Clock clock;

  LostRequests(Store store, PhotoRequestRules rules, AnswerRecords answers, Clock clock) {
    this.store = store;
    this.rules = rules;
    this.answers = answers;
    this.clock = clock;
  }

  /**
   * How many there were. Fails with PRECONDITION when another node has the shard, else as the store
   * does.
   */
  Future<Integer> find(int shard, FencingToken token) {
    return find(shard, PhotoStage.SENT, token)
        .compose(some -> find(shard, PhotoStage.SENT_LATER, token).map(others -> some + others));
  }

  private Future<Integer> find(int shard, PhotoStage stage, FencingToken token) {
    return store
        .scan(PhotoRows.due(shard, stage, clock.instant(), PORTION))
        .compose(
            rows ->
                rows.isEmpty()
                    ? Future.succeededFuture(0)
                    : request(rows.stream().map(Row::key).toList(), token).map(rows.size()));
  }

  private Future<Void> request(List<Key> keys, FencingToken token) {
    return store.<Void>transactIdempotent(
        tx ->
            token
                .check(tx)
                .compose(held -> tx.getAll(keys))
                .compose(rows -> request(tx, List.copyOf(PhotoRows.pending(rows).values()))));
  }

  private Future<Void> request(Tx tx, List<PendingPhoto> photos) {
    var now = clock.instant();
    var givenUp = new ArrayList<PhotoResult>();
    for (var photo : photos) {
      if (!photo.stage().isSent() || photo.dueAt().isAfter(now)) {
        continue;
      }
      if (rules.isGivenUp(photo, now)) {
        log.warn(
            "nobody has answered for the photo {}, requested since {}", photo.url(), photo.since());
        givenUp.add(PhotoRequestRules.noAnswer(photo));
      } else {
        tx.upsert(PhotoRows.row(photo.at(photo.stage().unsent(), now)));
      }
    }
    return givenUp.isEmpty() ? Future.succeededFuture() : answers.keep(tx, givenUp);
  }
}
