package torg.snapshots;

import io.vertx.core.Future;

/** A stream that has ended. */
final class NoUsers implements UserStream {
  @Override
  public Future<long[]> next() {
    return Future.succeededFuture(END);
  }

  @Override
  public Future<Void> close() {
    return Future.succeededFuture();
  }
}
