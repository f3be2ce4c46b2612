package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.RawDocument;

/** Whatever moment the power fails at, reading on from the positions brings what is missing. */
class CrashTest {
  private static final LuceneConfig CONFIG =
      TestConfigs.lucene(Map.of("search.commitPeriod", "10ms", "search.writeBufferMegabytes", "1"));

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void shouldHaveTheNewestOfEachWhenThePowerFailsAgainAndAgain() throws IOException {
    long seed = System.nanoTime();
    var random = new Random(seed);
    var log = log(random);
    var directory = MortalDirectory.fresh();
    for (int crash = 0; crash < 12; crash++) {
      var index = open(directory);
      int until = log.size() * (crash + 1) / 12;
      readOn(index, log, until, random);
      if (random.nextBoolean()) {
        index.eventually(() -> index.positions().getOrDefault(0, 0L) == until);
      }
      var survivors = directory.kill();
      index.close();
      directory = survivors;
    }

    var index = open(directory);
    readOn(index, log, log.size(), random);
    var expected = newest(log);
    index.eventually(() -> index.versions().equals(expected));
    assertThat(TestIndex.await(index.index().status()).documents())
        .as("seed %d", seed)
        .isEqualTo(expected.size());
    index.close();
  }

  private TestIndex open(MortalDirectory directory) {
    return TestIndex.open(vertx, () -> directory, CONFIG, Clock.systemUTC());
  }

  /** As the engine does: from the positions on, batch by batch. */
  private static void readOn(TestIndex index, List<RawDocument> log, int until, Random random) {
    long at = index.positions().getOrDefault(0, 0L);
    while (at < until) {
      long end = Math.min(until, at + 1 + random.nextInt(40));
      index.apply(log.subList((int) at, (int) end), Map.of(0, end));
      at = end;
    }
  }

  private static List<RawDocument> log(Random random) {
    var log = new ArrayList<RawDocument>();
    for (int at = 0; at < 2_000; at++) {
      var id = "id" + random.nextInt(300);
      long version = random.nextInt(50);
      log.add(
          random.nextInt(4) == 0
              ? TestIndex.deletion(id, version).toBuilder().setEpoch(at).build()
              : TestIndex.document(id, version, "стол").toBuilder().setEpoch(at).build());
    }
    return log;
  }

  private static Map<String, Long> newest(List<RawDocument> log) {
    var newest = new HashMap<String, RawDocument>();
    for (var document : log) {
      newest.merge(
          document.getId(),
          document,
          (one, other) -> other.getVersion() >= one.getVersion() ? other : one);
    }
    var versions = new TreeMap<String, Long>();
    newest.values().stream()
        .filter(document -> document.getAction() == Action.UPSERT)
        .forEach(document -> versions.put(document.getId(), document.getVersion()));
    return versions;
  }

  @Test
  void shouldKnowItsPositionsWhenItWasClosed() throws IOException {
    var directory = MortalDirectory.fresh();
    var config = TestConfigs.lucene(Map.of("search.commitPeriod", "1h"));
    var index = TestIndex.open(vertx, () -> directory, config, Clock.systemUTC());
    index.apply(List.of(TestIndex.document("1", 1, "стол")), Map.of(0, 7L, 3, 1L));
    index.apply(List.of(), Map.of(3, 2L));
    assertThat(index.positions()).isEmpty();
    index.close();

    var again = open(directory.kill());
    assertThat(again.positions()).isEqualTo(Map.of(0, 7L, 3, 2L));
    assertThat(again.versions()).isEqualTo(Map.of("1", 1L));
    again.close();
  }
}
