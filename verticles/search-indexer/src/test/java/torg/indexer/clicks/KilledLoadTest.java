package torg.indexer.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.indexer.clicks.ClickNode.shows;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.vasgen.v1.OfferShows;

/** Kills a job after its first transaction, after its second, and so on until it gets through. */
class KilledLoadTest {
  private static final int OFFERS = 2_500;

  @TempDir Path directory;
  private ClickNode node;

  @BeforeEach
  void start() {
    node = new ClickNode(directory);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldLoadEveryLineOnceHoweverOftenALoadIsKilled() {
    var epoch = node.clock.instant().getEpochSecond();
    node.put("ctr/epochs/%d/0.csv".formatted(epoch), lines(0, OFFERS));
    node.put("ctr/epochs/%d/1.csv".formatted(epoch), lines(OFFERS, OFFERS + 10));
    node.put("ctr/epochs/newest", epoch + " 2 csv");
    assertThat(killUntilDone()).isGreaterThan(2);
    assertThat(node.rows())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, OFFERS + 10)
                .mapToObj(at -> "%d a%d 10/2".formatted(epoch, at))
                .toList());
  }

  @Test
  void shouldHalveEveryCountOnceHoweverOftenItIsKilled() {
    for (var at = 0; at < OFFERS; at += 500) {
      var start = at;
      node.show(
          0,
          at,
          IntStream.range(start, start + 500)
              .mapToObj(offer -> shows("a" + offer, 8, 4))
              .toArray(OfferShows[]::new));
    }
    node.clock.advance(ClickNode.HALVING);
    var epoch = node.clock.instant().getEpochSecond();
    assertThat(killUntilDone()).isGreaterThan(2);
    assertThat(node.rows().stream().filter(row -> row.startsWith(epoch + " ")))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, OFFERS).mapToObj(at -> "%d a%d 4/2".formatted(epoch, at)).toList());
  }

  /** How many attempts it took. */
  private int killUntilDone() {
    for (var transactions = 0; ; transactions++) {
      var dying = new DyingStore(node.store, transactions);
      var loader =
          new EpochLoader(
              dying, node.objects, node.clock, ClickNode.HALVING, new ClickMetrics(node.registry));
      var isDone = new boolean[1];
      node.run(
          token ->
              loader
                  .run(token)
                  .onSuccess(done -> isDone[0] = true)
                  .otherwise(
                      failure -> {
                        assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
                        return null;
                      }));
      if (isDone[0]) {
        return transactions;
      }
    }
  }

  private static String[] lines(int start, int end) {
    return IntStream.range(start, end)
        .mapToObj(at -> "a%d,10,2".formatted(at))
        .toArray(String[]::new);
  }
}
