package torg.snapshots;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.flow.Steps;

/**
 * The difference of two ascending streams of users, chunk by chunk, in memory that does not depend
 * on their length. Closes both when it ends or fails.
 */
public final class DiffIterator {
  private final UserStream before;
  private final UserStream after;
  private final UserRange range;
  private final Merge merge = new Merge();

  /**
   * @param range that both streams cover
   */
  public DiffIterator(UserStream before, UserStream after, UserRange range) {
    this.before = before;
    this.after = after;
    this.range = range;
  }

  /**
   * At most so many changes, or fewer once so many rows have been read. To be called again only
   * when the future has completed, and not after the last chunk. Fails as the streams do.
   */
  public Future<DiffChunk> next(int changesMax, long rowsMax) {
    merge.begin(changesMax);
    return Steps.untilDone(() -> filled().map(filled -> step(rowsMax)))
        .onFailure(failure -> close())
        .compose(chunk -> chunk.isLast() ? close().map(chunk) : Future.succeededFuture(chunk));
  }

  private Optional<DiffChunk> step(long rowsMax) {
    merge.advance();
    return merge.isFull() || merge.hasEnded() || merge.rows() >= rowsMax
        ? Optional.of(merge.chunk(range))
        : Optional.empty();
  }

  /** Both sides are read at the same time: they may come from far away. */
  private Future<?> filled() {
    var first = fill(before, merge.before());
    var second = fill(after, merge.after());
    return Future.join(first, second);
  }

  private static Future<?> fill(UserStream stream, Merge.Side side) {
    return side.needsBlock() ? stream.next().onSuccess(side::take) : Future.succeededFuture();
  }

  /** Never fails. */
  public Future<Void> close() {
    return Future.join(before.close(), after.close()).mapEmpty();
  }
}
