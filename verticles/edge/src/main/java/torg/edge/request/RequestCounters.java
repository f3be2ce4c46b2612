package torg.edge.request;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicReferenceArray;
import torg.bus.faults.Fault;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;

/** Requests by their outcome, which is OK or a fault. */
public final class RequestCounters {
  public static final CounterMetric REQUESTS =
      Metric.counter(
          "torg_edge_requests_total",
          "Requests from clients, by outcome",
          "protocol",
          "method",
          "fault");

  /** All that is asked of no method: names from outside must not become tags. */
  private static final String UNKNOWN = "unknown";

  private static final Fault[] FAULTS = Fault.values();

  private final MeterRegistry registry;
  private final String protocol;

  public RequestCounters(MeterRegistry registry, String protocol) {
    this.registry = registry;
    this.protocol = protocol;
  }

  public OfMethod of(PublicMethod method) {
    return new OfMethod(method.call().address());
  }

  public OfMethod ofUnknown() {
    return new OfMethod(UNKNOWN);
  }

  public final class OfMethod {
    private final String method;
    private final AtomicReferenceArray<Counter> counters =
        new AtomicReferenceArray<>(FAULTS.length + 1);

    private OfMethod(String method) {
      this.method = method;
    }

    public void success() {
      count(FAULTS.length, "OK");
    }

    public void failure(Fault fault) {
      count(fault.ordinal(), fault.name());
    }

    private void count(int place, String fault) {
      var counter = counters.get(place);
      if (counter == null) {
        counter = REQUESTS.register(registry, protocol, method, fault);
        counters.set(place, counter);
      }
      counter.increment();
    }
  }
}
