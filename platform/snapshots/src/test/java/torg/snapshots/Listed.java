package torg.snapshots;

import io.vertx.core.Future;
import java.util.Arrays;

/** Users from an array, in blocks of a size. */
final class Listed implements UserStream {
  private final long[] users;
  private final int blockSize;
  private int at;
  int closed;

  Listed(int blockSize, long... users) {
    this.users = users;
    this.blockSize = blockSize;
  }

  @Override
  public Future<long[]> next() {
    var block = Arrays.copyOfRange(users, at, Math.min(at + blockSize, users.length));
    at += block.length;
    return Future.succeededFuture(block);
  }

  @Override
  public Future<Void> close() {
    closed++;
    return Future.succeededFuture();
  }
}
