package torg.edge;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import torg.edge.limits.Admission;
import torg.edge.limits.ConcurrencyLimit;
import torg.edge.limits.Slots;
import torg.edge.request.RequestCounters;
import torg.edge.socket.ConnectionGate;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/** What the edge of a node has under way, and what it may. */
public final class EdgeMetrics {
  private static final GaugeMetric CONNECTIONS =
      Metric.gauge("torg_edge_connections", "Open connections", "port");
  private static final CounterMetric CONNECTIONS_REFUSED =
      Metric.counter(
          "torg_edge_connections_refused_total",
          "Connections closed at once because there were too many",
          "port");
  private static final GaugeMetric REQUESTS_OPEN =
      Metric.gauge("torg_edge_requests_open", "Requests that are not fully answered yet");
  private static final GaugeMetric CALLS = Metric.gauge("torg_edge_calls", "Calls in progress");
  private static final GaugeMetric CALLS_LIMIT =
      Metric.gauge("torg_edge_calls_limit", "Calls that may be in progress at once");
  private static final GaugeMetric BODY_BYTES =
      Metric.gauge("torg_edge_body_bytes", "Bytes of requests and answers in memory");
  private static final GaugeMetric WATCHES =
      Metric.gauge("torg_edge_watches", "Open health watches");
  private static final GaugeMetric UPLOADS =
      Metric.gauge("torg_edge_uploads", "Requests whose body of any size is being read");

  public static final List<Metric> METRICS =
      List.of(
          RequestCounters.REQUESTS,
          CONNECTIONS,
          CONNECTIONS_REFUSED,
          REQUESTS_OPEN,
          CALLS,
          CALLS_LIMIT,
          BODY_BYTES,
          WATCHES,
          UPLOADS);

  private EdgeMetrics() {}

  static void register(
      MeterRegistry registry,
      Admission admission,
      ConcurrencyLimit callLimit,
      Slots watches,
      Slots uploads) {
    REQUESTS_OPEN.register(registry, admission, Admission::requests);
    CALLS.register(registry, admission, Admission::calls);
    CALLS_LIMIT.register(registry, callLimit, ConcurrencyLimit::calls);
    BODY_BYTES.register(registry, admission, Admission::bytes);
    WATCHES.register(registry, watches, Slots::used);
    UPLOADS.register(registry, uploads, Slots::used);
  }

  static void register(MeterRegistry registry, ConnectionGate gate, String port) {
    CONNECTIONS.register(registry, gate, ConnectionGate::open, port);
    CONNECTIONS_REFUSED.registerOf(registry, gate, ConnectionGate::refused, port);
  }
}
