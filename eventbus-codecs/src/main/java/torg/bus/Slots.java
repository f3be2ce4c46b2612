package torg.bus;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Lets so many jobs run at the same time; others wait in their order, up to a limit. Each runs for
 * the call that it came with, and not at all when the time of that call is over before its turn.
 * For one event loop.
 */
public final class Slots {
  private final String jobs;
  private final int waitingMax;
  private final Queue<Waiting<?>> waiting = new ArrayDeque<>();
  private int free;

  /**
   * @param jobs what they are called in messages
   */
  public Slots(String jobs, int count, int waitingMax) {
    this.jobs = jobs;
    this.waitingMax = waitingMax;
    free = count;
  }

  /**
   * Completes as the job does. Fails with TOO_MANY when too many wait already, with DEADLINE when
   * the caller's time was over before the job began.
   */
  public <T> Future<T> run(Supplier<Future<T>> job) {
    var one = new Waiting<>(job, Promise.<T>promise(), Vertx.currentContext(), Deadline.current());
    var outcome = CallContext.resumed(one.done.future());
    if (free > 0) {
      free--;
      start(one);
    } else if (waiting.size() < waitingMax) {
      waiting.add(one);
    } else {
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d %s are already waiting, which is the limit; try again later"
                  .formatted(waitingMax, jobs)));
    }
    return outcome;
  }

  private record Waiting<T>(
      Supplier<Future<T>> job, Promise<T> done, Context context, Deadline deadline) {}

  private <T> void start(Waiting<T> one) {
    Future.succeededFuture()
        .compose(now -> one.job.get())
        .onComplete(
            result -> {
              leave();
              one.done.handle(result);
            });
  }

  private void leave() {
    var next = waiting.poll();
    while (next != null && next.deadline.isOver()) {
      next.done.fail(CallFaults.expired(jobs));
      next = waiting.poll();
    }
    if (next == null) {
      free++;
    } else if (next.context == null) {
      start(next);
    } else {
      var one = next;
      one.context.runOnContext(turn -> start(one));
    }
  }
}
