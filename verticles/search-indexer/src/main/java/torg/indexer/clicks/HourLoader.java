package torg.indexer.clicks;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.objects.ObjectStore;
import torg.store.Store;

/**
 * Puts the offers that were viewed in an hour into the queue, hour after hour. An hour that was not
 * finished is begun anew, which changes nothing but that some offers are indexed once more.
 */
public final class HourLoader {
  private static final Logger log = LoggerFactory.getLogger(HourLoader.class);

  private final Store store;
  private final ObjectStore objects;
  private final Clock clock;
  private final ClickMetrics metrics;

  public HourLoader(Store store, ObjectStore objects, Clock clock, ClickMetrics metrics) {
    this.store = store;
    this.objects = objects;
    this.clock = clock;
    this.metrics = metrics;
  }

  /** Until there is no further hour. Fails as the store and the object store do. */
  public Future<Void> run(FencingToken token) {
    return Steps.untilDone(
            () ->
                next()
                    .compose(
                        hour ->
                            hour.isEmpty()
                                ? Future.succeededFuture(Optional.of(true))
                                : load(hour.get(), token)))
        .mapEmpty();
  }

  private Future<Optional<Long>> next() {
    return store
        .get(GenericStorage.LAST_HOUR)
        .map(row -> GenericStorage.value(row).map(Long::valueOf))
        .map(last -> HourPlan.next(last, clock.instant()));
  }

  /** Present when the hour has to be waited for. */
  private Future<Optional<Boolean>> load(long hour, FencingToken token) {
    return find(hour)
        .compose(
            found -> {
              if (found.isPresent()) {
                return queue(hour, found.get(), token).map(Optional.empty());
              }
              return HourPlan.isLost(hour, clock.instant())
                  ? remember(hour, token).map(Optional.empty())
                  : Future.succeededFuture(Optional.of(true));
            });
  }

  private Future<Optional<ClickFile>> find(long hour) {
    return find(hour, ClickFormat.CSV)
        .compose(
            csv -> csv.isPresent() ? Future.succeededFuture(csv) : find(hour, ClickFormat.NDJSON));
  }

  private Future<Optional<ClickFile>> find(long hour, ClickFormat format) {
    return objects
        .get(HourPlan.key(hour, format))
        .map(found -> found.map(one -> new ClickFile(one, format, ClickLine::viewed)));
  }

  private Future<Void> queue(long hour, ClickFile file, FencingToken token) {
    return file.eachPortion(lines -> queue(hour, lines, token))
        .compose(done -> remember(hour, token))
        .onSuccess(done -> tell(hour, file));
  }

  private void tell(long hour, ClickFile file) {
    metrics.lines("hour", file.rightLines(), file.wrongLines());
    if (file.wrongLines() > 0) {
      log.warn(
          "{}: {} lines were loaded, {} name no offer, the first at {}",
          HourPlan.key(hour, ClickFormat.CSV),
          file.rightLines(),
          file.wrongLines(),
          file.firstWrong());
    }
  }

  private Future<Void> queue(long hour, List<ClickLine> lines, FencingToken token) {
    return store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .onSuccess(
                    held ->
                        lines.forEach(
                            line -> tx.upsert(ClickTables.queued(hour, line.offerId())))));
  }

  private Future<Void> remember(long hour, FencingToken token) {
    return store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .onSuccess(
                    held ->
                        tx.upsert(
                            GenericStorage.row(
                                GenericStorage.LAST_HOUR, Long.toString(hour), clock.instant()))));
  }
}
