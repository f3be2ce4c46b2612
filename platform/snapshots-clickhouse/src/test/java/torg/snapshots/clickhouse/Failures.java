package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import torg.bus.Fault;
import torg.bus.FaultException;

/** What futures fail with. */
final class Failures {
  private Failures() {}

  static Throwable of(Future<?> future) throws Exception {
    return future
        .transform(done -> Future.succeededFuture(done.cause()))
        .await(1, TimeUnit.MINUTES);
  }

  static Consumer<Throwable> fault(Fault fault) {
    return failure ->
        assertThat(failure)
            .isInstanceOfSatisfying(
                FaultException.class,
                known -> assertThat(known.fault()).as(known.getMessage()).isEqualTo(fault));
  }
}
