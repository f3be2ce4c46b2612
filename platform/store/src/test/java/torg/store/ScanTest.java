package torg.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.Samples.FEED;
import static torg.store.Samples.PLAIN;
import static torg.store.Samples.TASK;
import static torg.store.Samples.feed;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScanTest {
  private static final long SHARD = (Long) FEED.key("s", "").values().get(0);

  @Test
  void shouldPutTheShardBeforeAPrefixOrAPlaceThatBeginsTheOrder() {
    assertThat(Scan.of(FEED).prefix("s").prefix()).containsExactly(SHARD, "s");
    assertThat(Scan.of(FEED).after("s", "e").start().get().values())
        .containsExactly(SHARD, "s", "e");
    assertThat(Scan.of(FEED).prefix("s").from("e").start().get().values()).containsExactly("e");
    assertThat(Scan.of(FEED.index("by_task")).prefix("s").until(7L).end().get().values())
        .containsExactly(7L);
    assertThat(Scan.of(FEED.index("by_external")).prefix("e").prefix()).containsExactly("e");
    assertThat(Scan.of(PLAIN).from(3L).start().get().values()).containsExactly(3L);
  }

  @Test
  void shouldGoOnAfterARow() {
    var row = feed("s", "e").with(TASK, 9L).checked();
    assertThat(Scan.of(FEED.index("by_task")).prefix("s").after(row).start().get())
        .isEqualTo(new Scan.Place(List.of(9L, "e"), false));
    assertThat(Scan.of(FEED).after(row).start().get().values()).containsExactly(SHARD, "s", "e");
  }

  @Test
  void shouldKnowWhichColumnsRowsOutsideOfTheIndexLack() {
    assertThat(Scan.of(FEED.index("by_task")).prefix("s").sparse()).containsExactly(TASK);
    assertThat(Scan.of(FEED.index("by_task")).prefix("s", 1L).sparse()).isEmpty();
    assertThat(Scan.of(FEED).sparse()).isEmpty();
  }

  @Test
  void shouldRefuseWhatMakesNoSense() {
    assertWrong(() -> Scan.of(FEED).limit(0), "a limit of 1 to 1000, got 0");
    assertWrong(() -> Scan.of(FEED).limit(1_001), "got 1001");
    assertWrong(() -> Scan.of(FEED).prefix("s", "e", "x"), "takes 1 to 2 values");
    assertWrong(() -> Scan.of(FEED).prefix("s").prefix("t"), "takes one prefix");
    assertWrong(() -> Scan.of(FEED).from("s").prefix("t"), "takes one prefix");
    assertWrong(() -> Scan.of(FEED).prefix(1L), "column seller_id is utf8");
    var two =
        Table.named("t")
            .key(Samples.SELLER, Samples.EXTERNAL)
            .shardedBy(Samples.SELLER, Samples.EXTERNAL)
            .declare();
    assertWrong(
        () -> Scan.of(two).prefix("s"), "all columns it is sharded by: [seller_id, external_id]");
  }

  private static void assertWrong(Runnable step, String message) {
    assertThatThrownBy(step::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
