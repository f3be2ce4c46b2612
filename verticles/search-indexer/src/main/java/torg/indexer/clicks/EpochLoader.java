package torg.indexer.clicks;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.leases.FencingToken;
import torg.objects.ObjectStore;
import torg.store.Store;

/**
 * Fills the next epoch and makes it the current one. What was done is remembered, so that another
 * node, or this one after a crash, goes on there; what it does twice changes nothing.
 */
public final class EpochLoader {
  /** Written last, when all parts are there: without it nothing of an epoch is read. */
  static final String NEWEST = "ctr/epochs/newest";

  private static final Logger log = LoggerFactory.getLogger(EpochLoader.class);

  private final Store store;
  private final ObjectStore objects;
  private final EpochRecords records;
  private final Clock clock;
  private final Duration halvingPeriod;
  private final ClickMetrics metrics;

  /**
   * @param halvingPeriod after which an epoch that nobody has replaced is halved
   */
  public EpochLoader(
      Store store, ObjectStore objects, Clock clock, Duration halvingPeriod, ClickMetrics metrics) {
    this.store = store;
    this.objects = objects;
    this.records = new EpochRecords(store, clock);
    this.clock = clock;
    this.halvingPeriod = halvingPeriod;
    this.metrics = metrics;
  }

  /** Fails with NOT_FOUND when a part is missing, else as the store and the object store do. */
  public Future<Void> run(FencingToken token) {
    return newest().compose(newest -> records.state().compose(state -> run(state, newest, token)));
  }

  private Future<Void> run(
      EpochRecords.State state, Optional<NextEpoch> newest, FencingToken token) {
    var toFill =
        EpochRules.toFill(state.current(), state.next(), newest, clock.instant(), halvingPeriod);
    if (toFill.isEmpty()) {
      return Future.succeededFuture();
    }
    var next = toFill.get();
    var isBegun = state.next().filter(next::equals).isPresent();
    var begun = isBegun ? Future.<Void>succeededFuture() : records.begin(next, token);
    var progress = isBegun ? state.progress() : Optional.<String>empty();
    return begun
        .compose(done -> fill(next, state.current(), progress, token))
        .compose(filled -> records.finish(next, token))
        .onSuccess(finished -> log.info("clicks are of epoch {} now", next.epoch()));
  }

  private Future<Void> fill(
      NextEpoch next,
      Optional<CurrentEpoch> current,
      Optional<String> progress,
      FencingToken token) {
    return next.isHalved()
        ? new EpochHalving(store, records, next, current.orElseThrow().epoch(), progress, token)
            .run()
        : new EpochParts(objects, records, next, progress, token, metrics).run();
  }

  private Future<Optional<NextEpoch>> newest() {
    return objects.get(NEWEST).map(found -> found.flatMap(EpochLoader::manifest));
  }

  private static Optional<NextEpoch> manifest(Buffer content) {
    var text = content.toString(StandardCharsets.UTF_8);
    var read = NextEpoch.parse(text).filter(next -> !next.isHalved());
    if (read.isEmpty()) {
      log.error(
          "{} must say the epoch in seconds, the number of parts (1 to {}) and csv or ndjson, as"
              + " '1763420400 84 csv'; nothing is loaded",
          NEWEST,
          NextEpoch.PARTS_MAX);
    }
    return read;
  }
}
