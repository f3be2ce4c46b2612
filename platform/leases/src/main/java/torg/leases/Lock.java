package torg.leases;

import io.vertx.core.Context;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;

/** One run of a job under a lease that is renewed as long as the job runs. */
record Lock<T>(Context context, LeaseTable table, Duration tick, Supplier<Future<T>> job) {
  private static final Logger log = LoggerFactory.getLogger(Lock.class);

  Future<Optional<T>> tryRun(LeaseKey key) {
    return Hop.call(context, () -> acquireAndRun(key));
  }

  private Future<Optional<T>> acquireAndRun(LeaseKey key) {
    var acquired =
        table
            .acquire(key)
            .recover(
                failure ->
                    Future.failedFuture(
                        FaultException.unavailable(
                            "%s could not be asked for, try again: %s".formatted(key, failure))));
    return Hop.to(context, acquired)
        .compose(
            lease ->
                lease.isPresent()
                    ? run(lease.get()).map(Optional::ofNullable)
                    : Future.succeededFuture(Optional.empty()));
  }

  private Future<T> run(TimedLease lease) {
    var timer = context.owner().setPeriodic(tick.toMillis(), id -> table.renew(List.of(lease)));
    return Hop.call(context, job).eventually(() -> end(lease, timer));
  }

  private Future<Void> end(TimedLease lease, long timer) {
    context.owner().cancelTimer(timer);
    if (!lease.isHeld()) {
      log.warn("{} was lost while its job ran", lease);
    }
    return table.release(lease);
  }
}
