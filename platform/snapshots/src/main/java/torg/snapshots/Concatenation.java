package torg.snapshots;

import io.vertx.core.Future;
import java.util.List;

/** Streams whose ranges follow each other, as one. */
public final class Concatenation implements UserStream {
  private final List<UserStream> parts;
  private int at;

  public Concatenation(List<UserStream> parts) {
    this.parts = parts;
  }

  @Override
  public Future<long[]> next() {
    if (at == parts.size()) {
      return Future.succeededFuture(END);
    }
    return parts.get(at).next().compose(block -> block.length > 0 ? some(block) : nextPart());
  }

  private static Future<long[]> some(long[] block) {
    return Future.succeededFuture(block);
  }

  private Future<long[]> nextPart() {
    at++;
    return next();
  }

  @Override
  public Future<Void> close() {
    return Future.join(parts.stream().map(UserStream::close).toList()).mapEmpty();
  }
}
