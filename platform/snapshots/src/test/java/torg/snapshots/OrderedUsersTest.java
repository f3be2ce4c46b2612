package torg.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class OrderedUsersTest {
  private static final SnapshotId SNAPSHOT = new SnapshotId(7, 3);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2 2 3 | snapshot 3 of segment 7 has user 2 twice, in rows 2 and 3",
        "1 1     | snapshot 3 of segment 7 has user 1 twice, in rows 1 and 2",
        "1 5 4   | snapshot 3 of segment 7 is not in ascending order: user 4 comes after 5, in row 3",
        "18446744073709551615 0 | not in ascending order: user 0 comes after 18446744073709551615",
      })
  void shouldNameThePlaceOfDisorder(String users, String sentence) {
    for (var blockSize = 1; blockSize <= 4; blockSize++) {
      var read = readAll(blockSize, UserRange.ALL, longs(users));
      assertThat(read.cause())
          .isInstanceOfSatisfying(
              FaultException.class,
              fault -> assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION))
          .hasMessageContaining(sentence);
    }
  }

  @Test
  void shouldRefuseUsersOutsideOfTheRange() {
    assertThat(readAll(2, new UserRange(5, 9), 5, 9).succeeded()).isTrue();
    assertThat(readAll(2, new UserRange(5, 9), 4, 9).cause()).hasMessageContaining("outside");
    assertThat(readAll(2, new UserRange(5, 9), 5, 10).cause()).hasMessageContaining("outside");
  }

  @Test
  void shouldLetOrderedUsersPass() {
    var most = Long.MAX_VALUE;
    assertThat(readAll(2, UserRange.ALL, 0, 1, most, most + 1, -1).succeeded()).isTrue();
  }

  @Test
  void shouldNotAskForAnEmptyRange() {
    var stream = OrderedUsers.of(source(1, 1, 2), SNAPSHOT, UserRange.NONE);
    assertThat(stream.next().await()).isEmpty();
  }

  private static Future<long[]> readAll(int blockSize, UserRange range, long... users) {
    var stream = OrderedUsers.of(source(blockSize, users), SNAPSHOT, range);
    var read = stream.next();
    while (read.succeeded() && read.result().length > 0) {
      read = stream.next();
    }
    return read;
  }

  private static long[] longs(String text) {
    return Arrays.stream(text.trim().split(" ")).mapToLong(Long::parseUnsignedLong).toArray();
  }

  private static SnapshotSource source(int blockSize, long... users) {
    return new SnapshotSource() {
      @Override
      public Future<OptionalLong> rows(SnapshotId snapshot) {
        return Future.succeededFuture(OptionalLong.of(users.length));
      }

      @Override
      public UserStream open(SnapshotId snapshot, UserRange range) {
        return new Listed(blockSize, users);
      }

      @Override
      public Future<Void> close() {
        return Future.succeededFuture();
      }
    };
  }
}
