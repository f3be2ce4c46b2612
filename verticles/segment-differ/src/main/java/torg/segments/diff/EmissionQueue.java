package torg.segments.diff;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import torg.segments.core.SegmentTables;
import torg.segments.diff.SegmentMetrics.Stage;
import torg.store.Row;

/**
 * Chunks on their way to Kafka, in the order in which they were written. A transaction of Kafka
 * costs a few flushes for every partition whatever its size, so the chunks that come while one is
 * under way share the next. Lives on one context.
 */
final class EmissionQueue {
  /** What waits is in memory, and its users are noted with every chunk that is written. */
  private static final int WAITING_CHUNKS_MAX = 2;

  private final Emission emission;
  private final SegmentMetrics metrics;
  private final List<List<Row>> waiting = new ArrayList<>();
  private List<Row> underWay = List.of();
  private Future<Void> emitting = Future.succeededFuture();

  EmissionQueue(Emission emission, SegmentMetrics metrics) {
    this.emission = emission;
    this.metrics = metrics;
  }

  /** Completes when there is room for another chunk. Fails when one could not be emitted. */
  Future<Void> add(List<Row> chunk) {
    waiting.add(chunk);
    if (underWay.isEmpty()) {
      emitWaiting();
    }
    return emitting.failed() || waiting.size() >= WAITING_CHUNKS_MAX
        ? emitting
        : Future.succeededFuture();
  }

  private void emitWaiting() {
    underWay = waiting.stream().flatMap(List::stream).toList();
    waiting.clear();
    emitting =
        metrics
            .time(Stage.EMIT, () -> emission.emit(underWay))
            .onSuccess(
                emitted -> {
                  underWay = List.of();
                  if (!waiting.isEmpty()) {
                    emitWaiting();
                  }
                });
  }

  /** Completes when all are emitted. Fails when one could not be. */
  Future<Void> drained() {
    return emitting.compose(emitted -> underWay.isEmpty() ? Future.succeededFuture() : drained());
  }

  /** Whose states may not have been emitted yet. */
  long[] users() {
    return Stream.concat(underWay.stream(), waiting.stream().flatMap(List::stream))
        .mapToLong(row -> row.get(SegmentTables.USER_ID))
        .toArray();
  }
}
