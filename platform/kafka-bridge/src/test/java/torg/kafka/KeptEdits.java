package torg.kafka;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import torg.calls.TopicFollower;
import torg.calls.TopicFollower.Portion;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.EditBatch;

/** A reader that keeps edits and, beside them, how far it is. */
public final class KeptEdits implements TopicFollower.Reader<CatalogEdit> {
  public final Edits edits = new Edits();
  public final Map<Integer, Long> positions = new ConcurrentHashMap<>();
  public final List<String> missed = new CopyOnWriteArrayList<>();

  /** So many times it fails before it takes anything. */
  public final AtomicInteger failures = new AtomicInteger();

  @Override
  public Future<Map<Integer, Long>> positions() {
    return Future.succeededFuture(Map.copyOf(positions));
  }

  @Override
  public Future<Void> take(List<Portion<CatalogEdit>> portions) {
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      return Future.failedFuture("not yet");
    }
    for (var portion : portions) {
      edits.take(EditBatch.newBuilder().addAllEdits(portion.messages()).build());
      positions.put(portion.partition(), portion.next());
    }
    return Future.succeededFuture();
  }

  @Override
  public void missed(int partition, long position, long first) {
    missed.add("%d: %d of %d".formatted(partition, position, first));
  }
}
