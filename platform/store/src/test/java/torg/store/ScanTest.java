package torg.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.Samples.FEED;
import static torg.store.Samples.PLAIN;
import static torg.store.Samples.TASK;
import static torg.store.Samples.feed;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
  void shouldBoundAPartByHashes() {
    var quarter = 1L << 30;
    var parts = IntStream.range(0, 4).mapToObj(n -> Scan.of(FEED).part(new ShardPart(n, 4)));
    assertThat(parts.map(scan -> List.of(scan.start(), scan.end())))
        .containsExactly(
            List.of(Optional.empty(), place(quarter, false)),
            List.of(place(quarter, true), place(2 * quarter, false)),
            List.of(place(2 * quarter, true), place(3 * quarter, false)),
            List.of(place(3 * quarter, true), Optional.empty()));
    var down = Scan.of(FEED).part(new ShardPart(1, 4)).descending();
    assertThat(down.start()).isEqualTo(place(2 * quarter, false));
    assertThat(down.end()).isEqualTo(place(quarter - 1, false));
  }

  private static Optional<Scan.Place> place(long hash, boolean inclusive) {
    return Optional.of(new Scan.Place(List.of(hash), inclusive));
  }

  @Test
  void shouldGoOnWithinAPart() {
    var at = (int) (SHARD >> 30);
    var scan = Scan.of(FEED).part(new ShardPart(at, 4)).after("s", "e");
    assertThat(scan.start().get().values()).containsExactly(SHARD, "s", "e");
    assertThat(scan.end()).isEqualTo(Scan.of(FEED).part(new ShardPart(at, 4)).end());
    var elsewhere = Scan.of(FEED).part(new ShardPart((at + 1) % 4, 4));
    assertWrong(() -> elsewhere.after("s", "e"), "begins in another");
  }

  @Test
  void shouldTellHowMuchOfAPartIsDone() {
    var key = FEED.key("s", "e");
    assertThat(new ShardPart(0, 1).share(key)).isEqualTo(SHARD / (double) (1L << 32));
    assertThat(new ShardPart((int) (SHARD >> 30), 4).share(key))
        .isEqualTo((SHARD & ((1L << 30) - 1)) / (double) (1L << 30));
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
    var part = new ShardPart(0, 2);
    assertWrong(() -> Scan.of(PLAIN).part(part), "only sharded tables");
    assertWrong(() -> Scan.of(FEED.index("by_task")).part(part), "only sharded tables");
    assertWrong(() -> Scan.of(FEED).prefix("s").part(part), "takes one part");
    assertWrong(() -> Scan.of(FEED).part(part).part(part), "takes one part");
    assertWrong(() -> Scan.of(FEED).part(part).prefix("s"), "takes one prefix");
    assertWrong(() -> Scan.of(FEED).part(part).until("s"), "ends with its part");
    for (var wrong : List.of(List.of(0, 0), List.of(-1, 2), List.of(2, 2), List.of(0, 65_537))) {
      assertWrong(() -> new ShardPart(wrong.get(0), wrong.get(1)), "counted from 0");
    }
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
