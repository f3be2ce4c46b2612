package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.function.Consumer;
import torg.bus.Fault;
import torg.bus.FaultException;

/** What futures fail with. */
final class Failures {
  private Failures() {}

  static Throwable of(Future<?> future) {
    return future.transform(done -> Future.succeededFuture(done.cause())).await();
  }

  static Consumer<Throwable> fault(Fault fault) {
    return failure ->
        assertThat(failure)
            .isInstanceOfSatisfying(
                FaultException.class, known -> assertThat(known.fault()).isEqualTo(fault));
  }
}
