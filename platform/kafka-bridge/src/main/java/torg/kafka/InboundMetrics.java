package torg.kafka;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** What one topic's way in counts. */
final class InboundMetrics {
  private final MeterRegistry registry;
  private final String topic;
  private final Counter handled;
  private final Counter dead;
  private final Counter retries;
  private final Timer batches;

  InboundMetrics(MeterRegistry registry, String topic) {
    this.registry = registry;
    this.topic = topic;
    handled = records("handled");
    dead = records("dead");
    retries = Counter.builder("torg.kafka.retries").tag("topic", topic).register(registry);
    batches = Timer.builder("torg.kafka.batches").tag("topic", topic).register(registry);
  }

  private Counter records(String outcome) {
    return Counter.builder("torg.kafka.records")
        .tag("topic", topic)
        .tag("outcome", outcome)
        .register(registry);
  }

  void batch(int handledRecords, int deadRecords, long startNanos) {
    handled.increment(handledRecords);
    dead.increment(deadRecords);
    batches.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
  }

  void retry() {
    retries.increment();
  }

  PartitionGauges partition(int partition) {
    return new PartitionGauges(partition);
  }

  /** Gauges of a partition that this node has now. */
  final class PartitionGauges {
    private final Gauge lagGauge;
    private final Gauge waitingGauge;
    private volatile long lag;
    private volatile int waiting;

    private PartitionGauges(int partition) {
      lagGauge = gauge("torg.kafka.lag", partition);
      waitingGauge = gauge("torg.kafka.waiting", partition);
    }

    private Gauge gauge(String name, int partition) {
      var isLag = name.equals("torg.kafka.lag");
      return Gauge.builder(name, this, gauges -> isLag ? gauges.lag : gauges.waiting)
          .tag("topic", topic)
          .tag("partition", Integer.toString(partition))
          .register(registry);
    }

    void set(long lagNow, int waitingNow) {
      lag = lagNow;
      waiting = waitingNow;
    }

    void remove() {
      registry.remove(lagGauge);
      registry.remove(waitingGauge);
    }
  }
}
