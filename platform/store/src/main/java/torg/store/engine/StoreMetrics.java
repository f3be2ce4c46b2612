package torg.store.engine;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.AsyncResult;
import java.util.List;
import java.util.Locale;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.metrics.SizeMetric;
import torg.metrics.TimeMetric;
import torg.store.Limits;

/** What the store tells of itself. */
public final class StoreMetrics {
  private static final TimeMetric TRANSACTION_TIME =
      Metric.time(
          "torg_store_transaction_duration_seconds",
          "Time that a transaction takes with all its attempts");
  private static final CounterMetric ATTEMPTS =
      Metric.counter(
          "torg_store_attempts_total", "Attempts at transactions, by outcome", "outcome");
  private static final CounterMetric RETRIES =
      Metric.counter(
          "torg_store_retries_total", "Attempts that were repeated, by the reason", "reason");
  private static final SizeMetric GET_KEYS =
      Metric.size(
          "torg_store_get_keys",
          "Single-row reads that were sent as one statement",
          Limits.PAGE_ROWS_MAX);

  public static final List<Metric> METRICS = List.of(TRANSACTION_TIME, ATTEMPTS, RETRIES, GET_KEYS);

  private final MeterRegistry registry;
  private final Timer transactions;
  private final DistributionSummary gets;

  StoreMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.transactions = TRANSACTION_TIME.register(registry);
    this.gets = GET_KEYS.register(registry);
  }

  /** What the work itself fails with is no concern of the store's, and one outcome. */
  void attempted(AsyncResult<?> attempt) {
    var outcome =
        attempt.succeeded()
            ? "committed"
            : attempt.cause() instanceof StoreFailure known ? name(known.kind()) : "given_up";
    ATTEMPTS.register(registry, outcome).increment();
  }

  void retried(StoreFailure.Kind reason) {
    RETRIES.register(registry, name(reason)).increment();
  }

  private static String name(StoreFailure.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  void gets(int keys) {
    gets.record(keys);
  }

  Timer.Sample start() {
    return Timer.start(registry);
  }

  void finished(Timer.Sample transaction) {
    transaction.stop(transactions);
  }
}
