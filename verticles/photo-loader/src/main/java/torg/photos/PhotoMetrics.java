package torg.photos;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;

/** How many photos were worked at, what became of them, and how long decodes took. */
final class PhotoMetrics {
  private final MeterRegistry registry;
  private final Timer decodes;

  PhotoMetrics(MeterRegistry registry) {
    this.registry = registry;
    decodes = Timer.builder("torg.photos.decode.seconds").register(registry);
  }

  /** STORED and KNOWN are good; REFUSED is for the seller to fix, FAILED for us. */
  enum Outcome {
    STORED,
    KNOWN,
    REFUSED,
    FAILED
  }

  void count(Outcome outcome) {
    Counter.builder("torg.photos").tag("outcome", outcome.name()).register(registry).increment();
  }

  <T> T time(Supplier<T> decode) {
    return decodes.record(decode);
  }
}
