package torg.searchengine;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bus.faults.Fault;
import torg.calls.TopicFollower;
import torg.search.SearchIndex;
import torg.vasgen.v1.QualifiedBatch;
import torg.vasgen.v1.RawDocument;

/** An index that takes in what the topic of documents brings. */
final class FollowedIndex implements TopicFollower.Reader<QualifiedBatch> {
  private final SearchIndex index;
  private final Runnable onMissed;
  private final Runnable onFailed;
  private volatile Map<Integer, Long> reached = Map.of();

  /**
   * @param onMissed what to do when the topic no longer has what the index lacks
   * @param onFailed what to do when the index can no longer be written; what it was given comes
   *     again
   */
  FollowedIndex(SearchIndex index, Runnable onMissed, Runnable onFailed) {
    this.index = index;
    this.onMissed = onMissed;
    this.onFailed = onFailed;
  }

  /** Where the topic is read on, by partition, while it is being followed. */
  Map<Integer, Long> reached() {
    return reached;
  }

  @Override
  public Future<Map<Integer, Long>> positions() {
    return index.positions().onSuccess(kept -> reached = kept);
  }

  @Override
  public Future<Void> take(List<TopicFollower.Portion<QualifiedBatch>> portions) {
    var documents = new ArrayList<RawDocument>();
    var after = new HashMap<>(reached);
    for (var portion : portions) {
      portion.messages().forEach(batch -> documents.addAll(batch.getDocumentsList()));
      after.put(portion.partition(), portion.next());
    }
    var positions = Map.copyOf(after);
    return index
        .apply(documents, positions)
        .onSuccess(applied -> reached = positions)
        .onFailure(
            failure -> {
              if (Fault.of(failure) == Fault.UNAVAILABLE) {
                onFailed.run();
              }
            });
  }

  @Override
  public void missed(int partition, long position, long first) {
    onMissed.run();
  }
}
