package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.snapshots.store.Block.USERS_MAX;
import static torg.snapshots.store.SnapshotTables.LAST_USER;
import static torg.snapshots.store.SnapshotTables.USERS;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.snapshots.SnapshotId;

class BlockTest {
  private static final SnapshotId ID = new SnapshotId(5, -1);
  private static final Block BLOCK = new Block(8, new long[] {1, 2, -1});

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "0, 8191, 1",
    "0, 8192, 1",
    "0, 8193, 2",
    "0, 65536, 8",
    "1, 8191, 1",
    "1, 8192, 2",
    "8191, 1, 1",
    "8191, 2, 2",
    "8191, 65536, 9",
  })
  void shouldFillTheTailAndCutTheRest(int before, int users, int blocks) {
    var start = 3L * USERS_MAX;
    var tail = new Block(start, LongStream.range(0, before).toArray());
    var cut = Block.cut(tail, LongStream.range(before, before + users).toArray());

    assertThat(cut).hasSize(blocks);
    assertThat(cut.subList(0, blocks - 1))
        .allSatisfy(block -> assertThat(block.users()).hasSize(USERS_MAX));
    var row = start;
    for (var block : cut) {
      assertThat(block.firstRow()).isEqualTo(row);
      assertThat(block.users()[0]).isEqualTo(row - start);
      row = block.endRow();
    }
    assertThat(row).isEqualTo(start + before + users);
    assertThat(users(cut)).isEqualTo(LongStream.range(0, before + users).toArray());
  }

  private static long[] users(List<Block> blocks) {
    return blocks.stream().flatMapToLong(block -> LongStream.of(block.users())).toArray();
  }

  @Test
  void shouldKeepUsersWithTheLowestByteFirst() {
    assertThat(BLOCK.row(ID).get(USERS).substring(8, 16))
        .isEqualTo(ByteString.copyFrom(new byte[] {2, 0, 0, 0, 0, 0, 0, 0}));
    assertThat(Block.of(BLOCK.row(ID)).users()).isEqualTo(BLOCK.users());
    assertThat(Block.of(BLOCK.row(ID)).firstRow()).isEqualTo(8);
  }

  @ParameterizedTest
  @CsvSource({"0, has 0 bytes", "7, has 7 bytes", "23, has 23 bytes", "16, ends with user 2"})
  void shouldRefuseBytesThatAreCutOff(int bytes, String text) {
    var row = BLOCK.row(ID);
    var refusal =
        TestStorage.refusal(() -> Block.of(row.with(USERS, row.get(USERS).substring(0, bytes))));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(refusal)
        .hasMessageContaining("snapshot 18446744073709551615 of segment 5 is damaged")
        .hasMessageContaining("the block up to user 18446744073709551615")
        .hasMessageContaining(text);
  }

  @Test
  void shouldRefuseABlockUnderAnotherKey() {
    assertThat(TestStorage.refusal(() -> Block.of(BLOCK.row(ID).with(LAST_USER, 9L))))
        .hasMessageContaining("the block up to user 9 ends with user 18446744073709551615");
    assertThat(TestStorage.refusal(() -> Block.of(BLOCK.row(ID).cleared(USERS))))
        .hasMessageContaining("has 0 bytes");
  }
}
