package torg.store.engine;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;

/** What the store tells of itself. */
final class StoreMetrics {
  private final MeterRegistry registry;
  private final Timer transactions;
  private final DistributionSummary gets;

  StoreMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.transactions =
        Timer.builder("torg.store.transaction")
            .description("Transactions with all their attempts")
            .register(registry);
    this.gets =
        DistributionSummary.builder("torg.store.gets")
            .description("Gets that left as one statement")
            .register(registry);
  }

  void retried(StoreFailure.Kind reason) {
    registry
        .counter("torg.store.retries", "reason", reason.name().toLowerCase(Locale.ROOT))
        .increment();
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
