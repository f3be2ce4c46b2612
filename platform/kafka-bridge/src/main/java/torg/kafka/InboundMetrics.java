package torg.kafka;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** What one topic's way in counts. */
public final class InboundMetrics {
  private final MeterRegistry registry;
  private final String topic;
  private final Counter handled;
  private final Counter dead;
  private final Counter retries;
  private final Timer batches;

  public InboundMetrics(MeterRegistry registry, String topic) {
    this.registry = registry;
    this.topic = topic;
    handled = KafkaMetrics.RECORDS.register(registry, topic, "handled");
    dead = KafkaMetrics.RECORDS.register(registry, topic, "dead");
    retries = KafkaMetrics.RETRIES.register(registry, topic);
    batches = KafkaMetrics.BATCH_TIME.register(registry, topic);
  }

  public void batch(int handledRecords, int deadRecords, long startNanos) {
    handled.increment(handledRecords);
    dead.increment(deadRecords);
    batches.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
  }

  public void retry() {
    retries.increment();
  }

  public PartitionGauges partition(int partition) {
    return new PartitionGauges(partition);
  }

  /** Gauges of a partition that this node has now. */
  public final class PartitionGauges {
    private final Gauge lagGauge;
    private final Gauge waitingGauge;
    private volatile long lag;
    private volatile int waiting;

    private PartitionGauges(int partition) {
      var number = Integer.toString(partition);
      lagGauge = KafkaMetrics.LAG.register(registry, this, one -> one.lag, topic, number);
      waitingGauge =
          KafkaMetrics.WAITING.register(registry, this, one -> one.waiting, topic, number);
    }

    public void set(long lagNow, int waitingNow) {
      lag = lagNow;
      waiting = waitingNow;
    }

    public void remove() {
      registry.remove(lagGauge);
      registry.remove(waitingGauge);
    }
  }
}
