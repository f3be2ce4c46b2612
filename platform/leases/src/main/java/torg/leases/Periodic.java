package torg.leases;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A job that runs on whichever member holds the only shard: at once, then at every period. */
final class Periodic implements ShardWorker {
  private static final Logger log = LoggerFactory.getLogger(Periodic.class);

  private final Vertx vertx;
  private final Duration period;
  private final Function<Lease, Future<Void>> job;
  private Future<Void> run = Future.succeededFuture();
  private long timer;

  Periodic(Vertx vertx, Duration period, Function<Lease, Future<Void>> job) {
    this.vertx = vertx;
    this.period = period;
    this.job = job;
  }

  @Override
  public Future<Void> start(Lease lease) {
    timer = vertx.setPeriodic(period.toMillis(), id -> run(lease));
    run(lease);
    return Future.succeededFuture();
  }

  private void run(Lease lease) {
    if (!run.isComplete() || !lease.isHeld()) {
      return;
    }
    run =
        Hop.call(vertx.getOrCreateContext(), () -> job.apply(lease))
            .onFailure(
                failure ->
                    log.error(
                        "job {} failed, to be tried again after {}", lease.name(), period, failure))
            .otherwiseEmpty();
  }

  @Override
  public Future<Void> stop(Lease lease) {
    vertx.cancelTimer(timer);
    return run;
  }
}
