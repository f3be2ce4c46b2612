package torg.indexer.resend;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import torg.indexer.clicks.ClickTables;
import torg.indexer.clicks.OfferClicks;
import torg.indexer.documents.Conversion.Converted;
import torg.indexer.updates.ActualOffers;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.DocumentOutbox;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * Takes some offers from a shard of the queue to the index. The hour that is not over is left
 * alone, so that an offer is indexed once an hour, however often it is viewed.
 *
 * <p>Nothing here needs a fence: whoever believes to hold the shard sends what the offer store has,
 * of which the index keeps the newest, and deletes rows of hours in which nothing is queued any
 * more.
 */
final class ResendStep {
  static final CounterMetric RESENT =
      Metric.counter(
          "torg_indexer_resent_total", "Documents that were sent again because of their clicks");

  private static final long HOUR_SECONDS = Duration.ofHours(1).toSeconds();

  private final Store store;
  private final ActualOffers actual;
  private final DocumentMaker maker;
  private final OfferClicks clicks;
  private final DocumentOutbox outbox;
  private final int offersMax;
  private final Clock clock;
  private final Counter resent;

  /**
   * @param offersMax taken at once
   */
  ResendStep(
      Store store,
      ActualOffers actual,
      DocumentMaker maker,
      OfferClicks clicks,
      DocumentOutbox outbox,
      int offersMax,
      Clock clock,
      MeterRegistry registry) {
    this.store = store;
    this.actual = actual;
    this.maker = maker;
    this.clicks = clicks;
    this.outbox = outbox;
    this.offersMax = offersMax;
    this.clock = clock;
    this.resent = RESENT.register(registry);
  }

  /** How many rows were taken. Fails as the stores, the catalog and Kafka do; nothing is lost. */
  Future<Integer> run(int shard) {
    var now = Math.floorDiv(clock.instant().getEpochSecond(), HOUR_SECONDS);
    return store
        .scan(Scan.of(ClickTables.CTR_QUEUE).prefix((long) shard).until(now).limit(offersMax))
        .compose(
            rows ->
                rows.isEmpty()
                    ? Future.succeededFuture(0)
                    : send(shard, rows).compose(sent -> delete(rows)).map(rows.size()));
  }

  /**
   * Offers that are gone, or cannot be converted now, are passed over: what is wrong with them is
   * for their own updates to deal with, which bring their clicks along.
   */
  private Future<Void> send(int shard, List<Row> rows) {
    var ids = rows.stream().map(row -> row.get(ClickTables.OFFER_ID)).collect(Collectors.toSet());
    maker.requireCatalog();
    return actual
        .get(ids)
        .map(found -> found.values().stream().flatMap(Optional::stream).toList())
        .map(maker::convert)
        .map(
            all ->
                all.stream()
                    .filter(Converted.class::isInstance)
                    .map(one -> ((Converted) one).document())
                    .toList())
        .compose(clicks::added)
        .compose(
            documents ->
                outbox
                    .send("resend-" + shard, documents)
                    .onSuccess(sent -> resent.increment(documents.size())));
  }

  private Future<Void> delete(List<Row> rows) {
    return store.transactIdempotent(
        tx -> {
          rows.forEach(row -> tx.delete(row.key()));
          return Future.succeededFuture();
        });
  }
}
