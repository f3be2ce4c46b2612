package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Slots;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.offers.core.OfferTables;
import torg.offers.v1.FeedBatch;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * The ends of loads in one shard. Feeds take turns of a few portions, so that a million offers of
 * one do not hold up the others; the ends of one feed follow each other in the order of their
 * loads. For one event loop.
 */
final class LoadEndShard {
  private static final Logger log = LoggerFactory.getLogger(LoadEndShard.class);
  static final int PAGE = 20;

  /** Feeds of a shard at once; each has a connection and some offers in memory. */
  private static final int PARALLEL = 4;

  /** Of a turn: what the others wait for. */
  private static final int PORTIONS = 5;

  /** Turns that a feed misses after a failure while others have work. */
  private static final int MISSED = 20;

  private final int shard;
  private final Store store;
  private final LoadEndStep step;
  private final FeedOutbox outbox;
  private final LoadEndProgress progress;
  private final FencingToken token;
  private final Map<Feed, Integer> missing = new HashMap<>();
  private Optional<Feed> last = Optional.empty();
  private int seen;

  private record Feed(String sellerId, String namespace) {
    static Feed of(Row row) {
      return new Feed(row.get(OfferTables.SELLER_ID), row.get(OfferTables.NAMESPACE));
    }
  }

  LoadEndShard(
      int shard,
      Store store,
      LoadEndStep step,
      FeedOutbox outbox,
      LoadEndProgress progress,
      FencingToken token) {
    this.shard = shard;
    this.store = store;
    this.step = step;
    this.outbox = outbox;
    this.progress = progress;
    this.token = token;
  }

  /**
   * A turn for each feed of a page; how many of them came further. Fails when the page cannot be
   * read; a feed that fails is logged, and left out of some rounds.
   */
  Future<Integer> round() {
    return store
        .scan(page())
        .compose(
            rows -> {
              var isPastTheLast = rows.isEmpty() && last.isPresent();
              turnPage(rows);
              return isPastTheLast ? round() : turns(rows);
            });
  }

  /** After all ends of the last feed: a later one of them must not come before the others. */
  private Scan page() {
    var scan = Scan.of(FeedTables.FEED_END).prefix((long) shard).limit(PAGE);
    return last.map(feed -> scan.after(feed.sellerId, feed.namespace)).orElse(scan);
  }

  private void turnPage(List<Row> rows) {
    seen += rows.size();
    if (rows.size() == PAGE) {
      last = Optional.of(Feed.of(rows.get(PAGE - 1)));
    } else {
      last = Optional.empty();
      progress.underWay(shard, seen);
      seen = 0;
    }
  }

  private Future<Integer> turns(List<Row> rows) {
    var slots = new Slots("ends of loads", PARALLEL, PAGE);
    var feeds = new HashSet<Feed>();
    var turns =
        rows.stream()
            .filter(row -> feeds.add(Feed.of(row)) && isPresent(Feed.of(row)))
            .map(row -> slots.run(() -> turn(row)))
            .toList();
    return Future.join(turns)
        .map(done -> (int) turns.stream().filter(Future::result).count())
        .onSuccess(
            further -> {
              if (further == 0) {
                missing.clear();
              }
            });
  }

  private boolean isPresent(Feed feed) {
    return missing.computeIfPresent(feed, (one, left) -> left > 1 ? left - 1 : null) == null;
  }

  private Future<Boolean> turn(Row row) {
    var portions = new int[1];
    return Steps.untilDone(
            () -> {
              var terminal = LoadEnd.terminal(row);
              return step.portion(terminal, token)
                  .compose(portion -> told(terminal, portion))
                  .map(
                      isDone ->
                          isDone || ++portions[0] == PORTIONS
                              ? Optional.of(true)
                              : Optional.empty());
            })
        .recover(
            failure -> {
              log.warn("{} is tried again later: {}", row.key(), failure.getMessage());
              missing.put(Feed.of(row), MISSED);
              return Future.succeededFuture(false);
            });
  }

  /** Sends first and forgets then: the other way round a crash would lose the answer. */
  private Future<Boolean> told(FeedBatch terminal, LoadEndStep.Portion portion) {
    progress.add(terminal, portion);
    return portion
        .result()
        .map(result -> outbox.send(result).compose(sent -> step.close(terminal, token)).map(true))
        .orElse(Future.succeededFuture(false));
  }
}
