package torg.node.cli.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets time pass before something is tried again. */
@FunctionalInterface
public interface Pause {
  /** A latch that nobody opens; unlike a parked thread, it does not wake early. */
  Pause REAL = duration -> new CountDownLatch(1).await(duration.toNanos(), TimeUnit.NANOSECONDS);

  void hold(Duration duration) throws InterruptedException;
}
