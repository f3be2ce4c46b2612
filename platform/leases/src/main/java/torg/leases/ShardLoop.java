package torg.leases;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works at a shard as long as its lease is held: step after step while there is work, then at every
 * ring of the bell and at every poll. Runs on one context.
 */
public final class ShardLoop {
  private static final Logger log = LoggerFactory.getLogger(ShardLoop.class);
  private static final int DOUBLINGS_MAX = 2;

  private final Context context;
  private final String name;
  private final BooleanSupplier isHeld;
  private final Supplier<Future<Integer>> step;
  private final Promise<Void> stopped = Promise.promise();
  private int emptyPolls;
  private int pollsToSkip;
  private boolean isBusy;
  private boolean isRung;
  private boolean isStopping;

  /**
   * @param name what log lines call it
   * @param step does some work; how much there was, 0 when it may wait for the next poll
   */
  public ShardLoop(
      Vertx vertx, String name, BooleanSupplier isHeld, Supplier<Future<Integer>> step) {
    this.context = vertx.getOrCreateContext();
    this.name = name;
    this.isHeld = isHeld;
    this.step = step;
  }

  /**
   * To be called at every period. While nothing comes, every second poll is left out, then three of
   * four.
   */
  public void poll() {
    if (pollsToSkip > 0) {
      pollsToSkip--;
    } else {
      advance();
    }
  }

  /** From any thread. */
  public void ring() {
    context.runOnContext(
        here -> {
          isRung = true;
          pollsToSkip = 0;
          advance();
        });
  }

  private void advance() {
    if (isBusy || isStopping || !isHeld.getAsBoolean()) {
      return;
    }
    isBusy = true;
    // Before the step reads: a ring that comes while it runs may be about what it did not see.
    isRung = false;
    Future.succeededFuture().compose(start -> step.get()).onComplete(this::done);
  }

  private void done(Integer count, Throwable failure) {
    isBusy = false;
    if (isStopping) {
      stopped.complete();
      return;
    }
    if (failure != null) {
      emptyPolls = 0;
      log.warn("{} waits for its next poll: {}", name, failure.getMessage());
    } else if (count > 0 || isRung) {
      emptyPolls = 0;
      advance();
    } else {
      emptyPolls = Math.min(emptyPolls + 1, DOUBLINGS_MAX);
      pollsToSkip = (1 << emptyPolls) - 1;
    }
  }

  /** Whether the last that it looked for was not there. */
  public boolean isResting() {
    return emptyPolls > 0;
  }

  /** Completes when nothing is under way any more. */
  public Future<Void> stop() {
    isStopping = true;
    if (!isBusy) {
      stopped.tryComplete();
    }
    return stopped.future();
  }
}
