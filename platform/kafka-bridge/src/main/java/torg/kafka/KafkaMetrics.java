package torg.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;
import torg.metrics.TimeMetric;

/** The metrics of the bridge. */
public final class KafkaMetrics {
  public static final CounterMetric RECORDS =
      Metric.counter(
          "torg_kafka_records_total",
          "Records of a topic that were handled or became dead letters",
          "topic",
          "outcome");
  public static final CounterMetric RETRIES =
      Metric.counter(
          "torg_kafka_retries_total", "Batches that had to be handled once more", "topic");
  public static final TimeMetric BATCH_TIME =
      Metric.time(
          "torg_kafka_batch_duration_seconds",
          "Time that the successful attempt at a batch takes",
          "topic");
  public static final GaugeMetric LAG =
      Metric.gauge(
          "torg_kafka_lag_records",
          "Records of a partition of this node that are not handled yet",
          "topic",
          "partition");
  public static final GaugeMetric WAITING =
      Metric.gauge(
          "torg_kafka_waiting_records",
          "Records of a partition that were read and wait to be handled",
          "topic",
          "partition");
  private static final CounterMetric SENT =
      Metric.counter(
          "torg_kafka_sent_records_total", "Records that Kafka has acknowledged", "topic");

  public static final List<Metric> METRICS =
      List.of(RECORDS, RETRIES, BATCH_TIME, LAG, WAITING, SENT);

  private KafkaMetrics() {}

  public static void sent(MeterRegistry registry, String topic, int records) {
    SENT.register(registry, topic).increment(records);
  }
}
