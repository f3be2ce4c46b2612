package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class TurnsTest {
  private final Vertx vertx = Vertx.vertx();
  private Duration jobMax = Duration.ofMinutes(1);
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    TestNode.await(vertx.close());
  }

  @Test
  void shouldRunOneAfterAnotherWhenTheFirstTakesLongOrFails() {
    var first = Promise.<String>promise();
    var done =
        onContext(
            turns -> {
              var one = turns.take(() -> logged("one", first.future()));
              var two = turns.<String>take(() -> logged("two", Future.failedFuture("no")));
              var three =
                  turns.<String>take(
                      () -> {
                        throw new IllegalStateException("thrown");
                      });
              var four = turns.take(() -> logged("four", Future.succeededFuture("4")));
              vertx.runOnContext(later -> vertx.runOnContext(last -> first.complete("1")));
              return Future.join(one, two, three, four).otherwiseEmpty().map(all -> four.result());
            },
            10);
    assertThat(TestNode.await(done)).isEqualTo("4");
    assertThat(log)
        .containsExactly(
            "one begins", "one ends", "two begins", "two ends", "four begins", "four ends");
  }

  @Test
  void shouldRefuseWhenTooManyWait() {
    var never = Promise.<String>promise();
    var done =
        onContext(
            turns -> {
              turns.take(never::future);
              turns.take(never::future);
              return turns.take(never::future);
            },
            1);
    var fault = catchThrowableOfType(FaultException.class, () -> TestNode.await(done));
    assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY);
  }

  @Test
  void shouldGoOnWithTheNextWhenAJobNeverEnds() {
    jobMax = Duration.ofMillis(50);
    var never = Promise.<String>promise();
    var done =
        onContext(
            turns -> {
              var stuck = turns.take(never::future);
              var next = turns.take(() -> logged("next", Future.succeededFuture("done")));
              return Future.join(stuck, next)
                  .transform(both -> Future.succeededFuture(List.of(stuck.cause(), next.result())));
            },
            10);
    var outcomes = TestNode.await(done);
    assertThat(((FaultException) outcomes.get(0)).fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(outcomes.get(1)).isEqualTo("done");
  }

  private <T> Future<T> logged(String name, Future<T> job) {
    log.add(name + " begins");
    return job.onComplete(result -> log.add(name + " ends"));
  }

  private <T> Future<T> onContext(Function<Turns, Future<T>> use, int max) {
    var done = Promise.<T>promise();
    vertx.runOnContext(start -> use.apply(new Turns(vertx, "jobs", max, jobMax)).onComplete(done));
    return done.future();
  }
}
