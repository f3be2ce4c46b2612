package torg.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.function.Consumer;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** What futures fail with. */
public final class Failures {
  private Failures() {}

  /** Null when it succeeds. */
  public static Throwable of(Future<?> future) {
    return Await.result(future.transform(done -> Future.succeededFuture(done.cause())));
  }

  public static Consumer<Throwable> fault(Fault fault) {
    return failure ->
        assertThat(failure)
            .isInstanceOfSatisfying(
                FaultException.class,
                known -> assertThat(known.fault()).as(known.getMessage()).isEqualTo(fault));
  }
}
