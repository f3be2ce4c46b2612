package torg.snapshots.store;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import torg.store.Tx;

/** What an append reads and writes. */
final class BlockWrites {
  private static final long[] NO_USERS = {};

  private BlockWrites() {}

  /**
   * A last block that is not full is written anew with more users: else many small portions would
   * make many small blocks.
   */
  static Future<StoredSnapshot> add(
      Tx tx, StoredSnapshot there, StoredSnapshot grown, long[] users) {
    return tail(tx, there)
        .map(
            tail -> {
              if (tail.users().length > 0) {
                tx.delete(SnapshotTables.block(there.id(), tail.lastUser()));
              }
              Block.cut(tail, users).forEach(block -> tx.upsert(block.row(there.id())));
              tx.upsert(grown.row());
              return grown;
            });
  }

  private static Future<Block> tail(Tx tx, StoredSnapshot there) {
    if (there.rows() % Block.USERS_MAX == 0) {
      return Future.succeededFuture(new Block(there.rows(), NO_USERS));
    }
    return tx.get(SnapshotTables.block(there.id(), there.lastUser().orElseThrow()))
        .map(
            found ->
                found
                    .map(Block::of)
                    .filter(tail -> tail.endRow() == there.rows())
                    .orElseThrow(
                        () -> Block.damaged(there.id(), "its last block is missing or misplaced")));
  }

  /** The users of its last blocks, at least as many as asked for if there are as many. */
  static Future<long[]> last(Tx tx, StoredSnapshot there, int usersMin) {
    // A block more than that for the last, which may not be full.
    var blocks = (usersMin - 1) / Block.USERS_MAX + 2;
    return tx.scan(SnapshotTables.blocks(there.id()).descending().limit(blocks))
        .map(
            rows -> {
              var ascending = new ArrayList<>(rows);
              Collections.reverse(ascending);
              return ascending.stream()
                  .map(Block::of)
                  .flatMapToLong(block -> Arrays.stream(block.users()))
                  .toArray();
            });
  }
}
