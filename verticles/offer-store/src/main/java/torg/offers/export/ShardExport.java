package torg.offers.export;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports a shard as long as it is held: batch after batch while there are any, then at every ring
 * of the bell and at every look. Runs on one context.
 */
final class ShardExport {
  private static final Logger log = LoggerFactory.getLogger(ShardExport.class);
  private static final int DOUBLINGS_MAX = 2;

  private final Vertx vertx;
  private final Context context;
  private final String name;
  private final BooleanSupplier isHeld;
  private final Supplier<Future<Integer>> step;
  private final Promise<Void> stopped = Promise.promise();
  private final long looks;
  private int emptyLooks;
  private int looksToSkip;
  private boolean isBusy;
  private boolean isRung;
  private boolean isStopping;

  /**
   * @param step exports a batch; how many versions it had
   */
  ShardExport(
      Vertx vertx,
      String name,
      long periodMillis,
      BooleanSupplier isHeld,
      Supplier<Future<Integer>> step) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.name = name;
    this.isHeld = isHeld;
    this.step = step;
    this.looks = vertx.setPeriodic(periodMillis, look -> look());
  }

  /** Where nothing comes, every second look is left out, then three of four. */
  void look() {
    if (looksToSkip > 0) {
      looksToSkip--;
    } else {
      advance();
    }
  }

  /** From any thread. */
  void ring() {
    context.runOnContext(
        here -> {
          isRung = true;
          looksToSkip = 0;
          advance();
        });
  }

  private void advance() {
    if (isBusy || isStopping || !isHeld.getAsBoolean()) {
      return;
    }
    isBusy = true;
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
      log.warn("{} waits for its next look: {}", name, failure.getMessage());
    } else if (count > 0 || isRung) {
      emptyLooks = 0;
      advance();
    } else {
      emptyLooks = Math.min(emptyLooks + 1, DOUBLINGS_MAX);
      looksToSkip = (1 << emptyLooks) - 1;
    }
  }

  /** Completes when nothing is under way any more. */
  Future<Void> stop() {
    vertx.cancelTimer(looks);
    isStopping = true;
    if (!isBusy) {
      stopped.tryComplete();
    }
    return stopped.future();
  }
}
