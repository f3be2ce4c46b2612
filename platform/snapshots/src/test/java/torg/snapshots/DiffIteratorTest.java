package torg.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.FaultException;

class DiffIteratorTest {
  private static final long ROWS_MAX = 1_000_000;

  @ParameterizedTest(name = "{0} → {1}")
  @CsvSource({
    "'',              '',              ''",
    "'',              1 2 3,           +1 +2 +3",
    "1 2 3,           '',              -1 -2 -3",
    "1 2 3,           1 2 3,           ''",
    "1 2 3,           2 3 4,           -1 +4",
    "2 4 6,           1 3 5,           +1 -2 +3 -4 +5 -6",
    "1 2 3 4 5 6 7 8, 1 2 3 4 5 6 8 9, -7 +9",
    "0,               18446744073709551615, -0 +18446744073709551615",
    "9223372036854775807, 9223372036854775808, -9223372036854775807 +9223372036854775808",
  })
  void shouldFindWhatCameAndWent(String before, String after, String expected) {
    for (var blockSize = 1; blockSize <= 5; blockSize++) {
      for (var changesMax = 1; changesMax <= 4; changesMax++) {
        var chunks = all(listed(blockSize, before), listed(3, after), changesMax, ROWS_MAX);
        assertThat(chunks.stream().map(DiffIteratorTest::text).collect(Collectors.joining(" ")))
            .isEqualToNormalizingWhitespace(expected);
      }
    }
  }

  @Test
  void shouldFindTheSameAsSetsDo() {
    var seed = new Random().nextLong();
    var random = new Random(seed);
    for (var round = 0; round < 300; round++) {
      var before = users(random);
      var after = users(random);
      var added = new TreeSet<>(after);
      added.removeAll(before);
      var removed = new TreeSet<>(before);
      removed.removeAll(after);
      var changesMax = 1 + random.nextInt(20);
      var rowsMax = 1 + random.nextInt(60);
      var foundAdded = new ArrayList<Long>();
      var foundRemoved = new ArrayList<Long>();
      var covered = 0L;
      var rows = 0L;
      for (var chunk : all(stream(random, before), stream(random, after), changesMax, rowsMax)) {
        assertThat(chunk.users().length).isLessThanOrEqualTo(changesMax);
        for (var at = 0; at < chunk.users().length; at++) {
          var user = chunk.users()[at];
          assertThat(rows == 0 || Long.compareUnsigned(user, covered) > 0).isTrue();
          assertThat(Long.compareUnsigned(user, chunk.upTo())).isLessThanOrEqualTo(0);
          (chunk.isAdded()[at] ? foundAdded : foundRemoved).add(user);
        }
        covered = chunk.upTo();
        rows += chunk.rows();
      }
      assertThat(foundAdded).as("seed %d", seed).containsExactlyElementsOf(added);
      assertThat(foundRemoved).as("seed %d", seed).containsExactlyElementsOf(removed);
      assertThat(rows).as("seed %d", seed).isEqualTo(before.size() + after.size());
    }
  }

  @Test
  void shouldEndAChunkAfterSoManyRowsWithoutAChange() {
    var users = LongStream.range(0, 100).toArray();
    var chunks = all(new Listed(10, users), new Listed(10, users), 5, 40);
    assertThat(chunks).extracting(DiffChunk::rows).containsExactly(40L, 40L, 40L, 40L, 40L, 0L);
    assertThat(chunks.subList(0, 5))
        .extracting(DiffChunk::upTo)
        .containsExactly(19L, 39L, 59L, 79L, 99L);
    assertThat(chunks.get(5).upTo()).isEqualTo(UserRange.USER_MAX);
  }

  @Test
  void shouldCloseBothWhenItEndsOrFails() {
    var before = new Listed(1, 1, 2);
    var after = new Listed(1, 1, 2);
    all(before, after, 10, ROWS_MAX);
    assertThat(before.closed).isEqualTo(1);
    assertThat(after.closed).isEqualTo(1);

    var failing =
        new UserStream() {
          @Override
          public Future<long[]> next() {
            return Future.failedFuture(FaultException.unavailable("gone"));
          }

          @Override
          public Future<Void> close() {
            return Future.succeededFuture();
          }
        };
    var other = new Listed(1, 1, 2);
    var failed = new DiffIterator(failing, other, UserRange.ALL).next(10, ROWS_MAX);
    assertThat(failed.cause()).hasMessage("gone");
    assertThat(other.closed).isEqualTo(1);
  }

  private static List<DiffChunk> all(
      UserStream before, UserStream after, int changesMax, long rowsMax) {
    var diff = new DiffIterator(before, after, UserRange.ALL);
    var chunks = new ArrayList<DiffChunk>();
    do {
      chunks.add(diff.next(changesMax, rowsMax).await());
    } while (!chunks.get(chunks.size() - 1).isLast());
    return chunks;
  }

  private static String text(DiffChunk chunk) {
    var text = new StringBuilder();
    for (var at = 0; at < chunk.users().length; at++) {
      text.append(chunk.isAdded()[at] ? " +" : " -")
          .append(Long.toUnsignedString(chunk.users()[at]));
    }
    return text.toString();
  }

  private static Listed listed(int blockSize, String text) {
    return new Listed(
        blockSize,
        Arrays.stream(text.split(" "))
            .filter(word -> !word.isEmpty())
            .mapToLong(Long::parseUnsignedLong)
            .toArray());
  }

  private static TreeSet<Long> users(Random random) {
    var users = new TreeSet<Long>(Long::compareUnsigned);
    var count = random.nextInt(200);
    var bound = 1 + random.nextInt(400);
    var start = random.nextBoolean() ? 0 : -200;
    for (var at = 0; at < count; at++) {
      users.add((long) start + random.nextInt(bound));
    }
    return users;
  }

  private static UserStream stream(Random random, TreeSet<Long> users) {
    return new Listed(1 + random.nextInt(50), users.stream().mapToLong(Long::longValue).toArray());
  }
}
