package torg.catalog;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import torg.bus.Slots;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;

/**
 * Runs jobs one after another, each with the deadline of the call that has asked for it. Belongs to
 * one verticle and is used on its thread only.
 */
final class Turns {
  private final Vertx vertx;
  private final Slots slots;
  private final Duration jobMax;

  /**
   * @param jobs what they are called in messages
   */
  Turns(Vertx vertx, String jobs, int waitingMax, Duration jobMax) {
    this.vertx = vertx;
    this.slots = new Slots(jobs, 1, waitingMax);
    this.jobMax = jobMax;
  }

  /**
   * Completes as the job does, before the next one begins. Fails as {@link Slots#run}, and with
   * UNAVAILABLE when the job takes too long: what it does later is lost on the caller, and others
   * have their turns meanwhile.
   */
  <T> Future<T> take(Supplier<Future<T>> job) {
    return slots.run(() -> TimeLimit.of(vertx, jobMax, this::late, job.get()));
  }

  private FaultException late() {
    return FaultException.unavailable(
        "the catalog's database did not answer within %d ms, try again"
            .formatted(jobMax.toMillis()));
  }
}
