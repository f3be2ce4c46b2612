package torg.checks.strangers;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Asks a node for its health all the time, on a new connection each time, so that every event loop
 * is asked. One that is busy with something silly does not answer in time.
 */
final class HealthProbe implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(20);
  private static final long PERIOD_MILLIS = 100;

  private final WireClient client;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicReference<String> failure = new AtomicReference<>();

  HealthProbe(WireClient client) {
    this.client = client;
    timer.scheduleWithFixedDelay(this::probe, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void probe() {
    try (var socket = client.toHttp()) {
      socket.setSoTimeout((int) ANSWER_MAX.toMillis());
      var answer =
          WireClient.exchange(
              socket,
              "GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
                  .getBytes());
      if (answer.startsWith("HTTP/1.1 200")) {
        answers.incrementAndGet();
      } else {
        failure.compareAndSet(null, "the probe was answered: '%s'".formatted(answer));
      }
    } catch (Exception failed) {
      failure.compareAndSet(null, "the probe was not answered: " + failed);
    }
  }

  /** Fails when any probe so far has failed. */
  void check() {
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
  }

  int answers() {
    return answers.get();
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      timer.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    check();
  }
}
