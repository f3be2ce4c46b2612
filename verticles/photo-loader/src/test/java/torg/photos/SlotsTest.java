package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotsTest {
  private final Slots slots = new Slots(2);
  private final List<Promise<Integer>> started = new ArrayList<>();

  @Test
  void shouldStartTheNextInOrderWhenOneEndsHoweverItDoes() {
    var results = new ArrayList<Future<Integer>>();
    for (var i = 0; i < 5; i++) {
      results.add(slots.run(this::job));
    }
    assertThat(started).hasSize(2);
    started.get(0).complete(1);
    assertThat(started).hasSize(3);
    started.get(1).fail("no");
    assertThat(started).hasSize(4);
    started.get(2).complete(3);
    started.get(3).complete(4);
    started.get(4).complete(5);
    assertThat(results.get(1).failed()).isTrue();
    assertThat(results.get(4).result()).isEqualTo(5);
  }

  @Test
  void shouldFreeTheSlotWhenAJobThrows() {
    for (var i = 0; i < 3; i++) {
      var thrown =
          slots.run(
              () -> {
                throw new IllegalStateException("broken");
              });
      assertThat(thrown.failed()).isTrue();
    }
    slots.run(this::job);
    slots.run(this::job);
    assertThat(started).hasSize(2);
  }

  private Future<Integer> job() {
    var job = Promise.<Integer>promise();
    started.add(job);
    return job.future();
  }
}
