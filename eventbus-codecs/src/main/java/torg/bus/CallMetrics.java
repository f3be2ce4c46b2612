package torg.bus;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import torg.bus.faults.Fault;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.metrics.TimeMetric;

/**
 * Calls by their outcome, which is OK or a fault, and the time that they take. The time is not told
 * apart by outcome: buckets for each of them would be many series that hardly anybody looks at.
 */
public final class CallMetrics {
  private static final CounterMetric ASKED =
      Metric.counter("torg_calls_total", "Calls made by this node, by outcome", "call", "fault");
  private static final TimeMetric ASKED_TIME =
      Metric.time(
          "torg_call_duration_seconds", "Time from a call by this node to its answer", "call");
  private static final CounterMetric HANDLED =
      Metric.counter(
          "torg_handled_calls_total", "Calls answered by this node, by outcome", "call", "fault");
  private static final TimeMetric HANDLED_TIME =
      Metric.time(
          "torg_handler_duration_seconds", "Time that a handler on this node takes", "call");

  public static final List<Metric> METRICS = List.of(ASKED, ASKED_TIME, HANDLED, HANDLED_TIME);

  private static final Fault[] FAULTS = Fault.values();

  private final MeterRegistry registry;
  private final CounterMetric outcomes;
  private final TimeMetric time;
  private final Map<String, OfCall> calls = new ConcurrentHashMap<>();

  private CallMetrics(MeterRegistry registry, CounterMetric outcomes, TimeMetric time) {
    this.registry = registry;
    this.outcomes = outcomes;
    this.time = time;
  }

  static CallMetrics ofCallers(MeterRegistry registry) {
    return new CallMetrics(registry, ASKED, ASKED_TIME);
  }

  static CallMetrics ofHandlers(MeterRegistry registry) {
    return new CallMetrics(registry, HANDLED, HANDLED_TIME);
  }

  void record(String address, Throwable failure, long startNanos) {
    var outcome = failure == null ? FAULTS.length : Fault.of(failure).ordinal();
    calls.computeIfAbsent(address, OfCall::new).record(outcome, System.nanoTime() - startNanos);
  }

  private final class OfCall {
    private final String address;
    private final Timer timer;
    private final Counter[] counters = new Counter[FAULTS.length + 1];

    private OfCall(String address) {
      this.address = address;
      timer = time.register(registry, address);
    }

    private void record(int outcome, long nanos) {
      var counter = counters[outcome];
      if (counter == null) {
        var fault = outcome == FAULTS.length ? "OK" : FAULTS[outcome].name();
        counter = counters[outcome] = outcomes.register(registry, address, fault);
      }
      counter.increment();
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }
  }
}
