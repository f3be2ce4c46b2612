package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;

/** A disk without space stops writes, never reads, and only for as long as it has none. */
class FullDiskTest {
  private final Vertx vertx = Vertx.vertx();
  private final FullDisk disk = new FullDisk();

  private TestIndex open() {
    return TestIndex.open(vertx, () -> disk, TestConfigs.LUCENE, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void shouldRefuseWritesWhileTheDiskIsFullAndGoOnWhenReopened() {
    var index = open();
    index.apply(List.of(TestIndex.document("1", 1, "стол")), Map.of(0, 1L));
    index.eventually(() -> index.versions().equals(Map.of("1", 1L)));

    disk.isFull = true;
    index.eventually(() -> refuses(index));
    assertThat(index.execute(TestIndex.asked("стол", 10)).getTotal()).isEqualTo(1);
    index.close();

    disk.isFull = false;
    var again = open();
    long from = again.positions().getOrDefault(0, 0L);
    assertThat(from).isZero();
    again.apply(
        List.of(TestIndex.document("1", 1, "стол"), TestIndex.document("2", 9, "стол")),
        Map.of(0, 2L));
    again.eventually(() -> again.versions().equals(Map.of("1", 1L, "2", 9L)));
    again.close();
  }

  private static boolean refuses(TestIndex index) {
    var applied = index.index().apply(List.of(TestIndex.document("2", 2, "стол")), Map.of());
    return TestIndex.await(
        applied
            .map(written -> false)
            .otherwise(
                failure -> {
                  assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
                  assertThat(failure).hasMessageContaining("has to be opened again");
                  return true;
                }));
  }

  @Test
  void shouldNotOpenWhenThereIsNoSpaceForAnIndex() {
    disk.isFull = true;

    var opened =
        LuceneIndex.open(
            vertx, () -> disk, TestConfigs.LUCENE, TestConfigs.RANKING, Clock.systemUTC());

    assertThat(TestIndex.await(opened.map(index -> Fault.INTERNAL).otherwise(Fault::of)))
        .isEqualTo(Fault.UNAVAILABLE);
  }
}
