package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.leases.ShardOutbox;
import torg.store.Row;
import torg.store.Store;

/**
 * All that is to be done about photos in one shard: requests of sellers' offers, and photos, each
 * by the hash that spreads them. For one event loop.
 */
final class PhotoShard {
  private static final Logger log = LoggerFactory.getLogger(PhotoShard.class);

  /** Answers with many offers take turns of a portion. */
  private static final int ANSWERS = 20;

  /** What is not urgent is looked for in one of so many steps while there is none. */
  private static final int SLOW_STEPS = 10;

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final int shard;
  private final Parts parts;
  private final ShardOutbox outbox;
  private final Consumer<Set<Integer>> onWork;
  private int stepsUntilSlow;

  /** What the shards of a node share. */
  record Parts(
      Store store,
      PhotoDispatch dispatch,
      PhotoSender sender,
      LostRequests lost,
      PhotoTeller teller,
      Clock clock) {}

  /**
   * @param onWork hears of shards of photos that have something to do now
   */
  PhotoShard(int shard, Parts parts, ShardOutbox outbox, Consumer<Set<Integer>> onWork) {
    this.shard = shard;
    this.parts = parts;
    this.outbox = outbox;
    this.onWork = onWork;
  }

  /** How much there was to do. Fails when another node has the shard, or as the store or Kafka. */
  Future<Integer> step() {
    return outbox
        .token()
        .compose(
            token ->
                dispatch(token)
                    .compose(count -> add(count, parts.sender.sendNew(shard, outbox)))
                    .compose(count -> add(count, tell(token)))
                    .compose(count -> stepsUntilSlow-- > 0 ? done(count) : slow(count, token)));
  }

  private Future<Integer> dispatch(FencingToken token) {
    return parts
        .dispatch
        .run(shard, token)
        .onSuccess(dispatched -> onWork.accept(dispatched.shards()))
        .map(PhotoDispatch.Dispatched::rows);
  }

  private Future<Integer> slow(int before, FencingToken token) {
    return parts
        .sender
        .sendLater(shard, outbox)
        .compose(count -> add(count, parts.lost.find(shard, token)))
        .map(
            count -> {
              stepsUntilSlow = count == 0 ? SLOW_STEPS - 1 : 0;
              return before + count;
            });
  }

  /** A portion of each answer that nobody else has passed on. */
  private Future<Integer> tell(FencingToken token) {
    return parts
        .store
        .scan(PhotoRows.due(shard, PhotoStage.ANSWERED, parts.clock.instant(), ANSWERS))
        .compose(
            rows -> {
              var next = rows.iterator();
              return Steps.untilDone(
                  () ->
                      next.hasNext()
                          ? tell(next.next(), token).map(Optional.empty())
                          : done(rows.size()).map(Optional::of));
            });
  }

  private Future<Void> tell(Row row, FencingToken token) {
    return parts
        .teller
        .portion(List.of(row.get(PhotoTables.URL)))
        .<Void>mapEmpty()
        .recover(failure -> postpone(row, failure, token));
  }

  /** So that one that cannot be told does not keep the others waiting. */
  private Future<Void> postpone(Row row, Throwable failure, FencingToken token) {
    log.warn("{} is tried again later: {}", row.key(), failure.toString());
    return parts.store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .compose(held -> tx.get(row.key()))
                .map(
                    found -> {
                      found
                          .map(PhotoRows::pending)
                          .filter(photo -> photo.equals(PhotoRows.pending(row)))
                          .map(photo -> photo.at(photo.stage(), parts.clock.instant().plus(PAUSE)))
                          .ifPresent(photo -> tx.upsert(PhotoRows.row(photo)));
                      return null;
                    }));
  }

  private static Future<Integer> add(int before, Future<Integer> more) {
    return more.map(count -> before + count);
  }

  private static Future<Integer> done(int count) {
    return Future.succeededFuture(count);
  }

  /** Never fails. */
  Future<Void> close() {
    return outbox.close();
  }
}
