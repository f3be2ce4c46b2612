package torg.snapshots.store;

import static torg.snapshots.store.SnapshotTables.BLOCKS;
import static torg.snapshots.store.SnapshotTables.FIRST_ROW;
import static torg.snapshots.store.SnapshotTables.LAST_USER;
import static torg.snapshots.store.SnapshotTables.SEGMENT_ID;
import static torg.snapshots.store.SnapshotTables.USERS;
import static torg.snapshots.store.SnapshotTables.VERSION;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.snapshots.SnapshotId;
import torg.store.Row;

/**
 * Users of a snapshot that follow each other.
 *
 * @param firstRow how many users come before
 */
record Block(long firstRow, long[] users) {
  /** All blocks of a snapshot but its last have as many; they take 64 KB. */
  static final int USERS_MAX = 8_192;

  /** Users that come after those of a tail, which is filled up first. */
  static List<Block> cut(Block tail, long[] users) {
    var blocks = new ArrayList<Block>();
    var fitting = Math.min(USERS_MAX - tail.users.length, users.length);
    var filled = Arrays.copyOf(tail.users, tail.users.length + fitting);
    System.arraycopy(users, 0, filled, tail.users.length, fitting);
    blocks.add(new Block(tail.firstRow, filled));
    for (var at = fitting; at < users.length; at += USERS_MAX) {
      var end = Math.min(users.length, at + USERS_MAX);
      var firstRow = tail.endRow() + at;
      blocks.add(new Block(firstRow, Arrays.copyOfRange(users, at, end)));
    }
    return blocks;
  }

  /** Fails with PRECONDITION when the row cannot have been written by {@link #row}. */
  static Block of(Row row) {
    var id = new SnapshotId(row.get(SEGMENT_ID), row.get(VERSION));
    var lastUser = row.get(LAST_USER);
    var bytes = row.find(USERS).orElse(ByteString.EMPTY);
    if (bytes.isEmpty() || bytes.size() % Long.BYTES != 0) {
      throw damaged(
          id,
          "the block up to user %s has %d bytes, not eight for each of its users"
              .formatted(Long.toUnsignedString(lastUser), bytes.size()));
    }
    var users = new long[bytes.size() / Long.BYTES];
    bytes.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(users);
    if (users[users.length - 1] != lastUser) {
      throw damaged(
          id,
          "the block up to user %s ends with user %s"
              .formatted(
                  Long.toUnsignedString(lastUser), Long.toUnsignedString(users[users.length - 1])));
    }
    return new Block(row.get(FIRST_ROW), users);
  }

  static FaultException damaged(SnapshotId id, String how) {
    return FaultException.of(
        Fault.PRECONDITION, "%s is damaged: %s; remove it and load it again".formatted(id, how));
  }

  Row row(SnapshotId id) {
    var bytes = ByteBuffer.allocate(users.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(users);
    return Row.of(BLOCKS)
        .with(SEGMENT_ID, id.segment())
        .with(VERSION, id.version())
        .with(LAST_USER, lastUser())
        .with(FIRST_ROW, firstRow)
        .with(USERS, ByteString.copyFrom(bytes));
  }

  long lastUser() {
    return users[users.length - 1];
  }

  /** The first row of the block that follows. */
  long endRow() {
    return firstRow + users.length;
  }
}
