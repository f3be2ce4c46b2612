package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deletions are remembered for a time. */
class DeletionsTest {
  private static final class Hands extends Clock {
    volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private final Vertx vertx = Vertx.vertx();
  private final Hands clock = new Hands();

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void shouldForgetDeletionsThatAreOldAndKeepTheOthers() {
    var config = TestConfigs.lucene(Map.of("search.commitPeriod", "10ms"));
    var index = TestIndex.open(vertx, ByteBuffersDirectory::new, config, clock);
    index.apply(
        List.of(
            TestIndex.document("stays", 1, "стол"),
            TestIndex.deletion("1", 5),
            TestIndex.deletion("2", 5)),
        Map.of());
    index.eventually(() -> deletions(index) == 2);

    clock.now = clock.now.plus(Duration.ofDays(1));
    index.apply(List.of(TestIndex.deletion("3", 5)), Map.of());
    index.eventually(() -> deletions(index) == 3);

    clock.now = clock.now.plus(Duration.ofDays(1).plusMinutes(1));
    index.eventually(() -> deletions(index) == 1);
    index.apply(
        List.of(TestIndex.document("1", 4, "стол"), TestIndex.document("3", 4, "стол")), Map.of());
    index.eventually(() -> index.versions().equals(Map.of("1", 4L, "stays", 1L)));
    assertThat(deletions(index)).isEqualTo(1);
    index.close();
  }

  private static long deletions(TestIndex index) {
    return TestIndex.await(index.index().status()).deletions();
  }
}
