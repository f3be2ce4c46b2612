package torg.bus;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Time per call and outcome: {@code torg_call_seconds{call, fault}}; fault is OK for a success. */
final class CallMetrics {
  private static final Fault[] FAULTS = Fault.values();

  private final MeterRegistry registry;
  private final String meter;
  private final Map<String, Timer[]> timers = new ConcurrentHashMap<>();

  CallMetrics(MeterRegistry registry, String meter) {
    this.registry = registry;
    this.meter = meter;
  }

  void record(String address, Throwable failure, long startNanos) {
    var outcome = failure == null ? FAULTS.length : Fault.of(failure).ordinal();
    var ofCall = timers.computeIfAbsent(address, call -> new Timer[FAULTS.length + 1]);
    var timer = ofCall[outcome];
    if (timer == null) {
      timer = ofCall[outcome] = timer(address, failure == null ? "OK" : FAULTS[outcome].name());
    }
    timer.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(String address, String fault) {
    return Timer.builder(meter).tag("call", address).tag("fault", fault).register(registry);
  }
}
