package torg.search.lucene;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.lucene.store.Directory;
import torg.search.SearchIndex;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.RawDocument;

/** An index with calls that wait. */
record TestIndex(Vertx vertx, SearchIndex index) {
  private static final int PATIENCE_SECONDS = 60;

  static TestIndex open(
      Vertx vertx, Callable<Directory> directory, LuceneConfig config, Clock clock) {
    return new TestIndex(
        vertx, await(LuceneIndex.open(vertx, directory, config, TestConfigs.RANKING, clock)));
  }

  static RawDocument document(String id, long version, String title) {
    var document = RawDocument.newBuilder().setId(id).setVersion(version).setAction(Action.UPSERT);
    document.getTextsBuilder().setTitle(title);
    return document.build();
  }

  static RawDocument deletion(String id, long version) {
    return RawDocument.newBuilder().setId(id).setVersion(version).setAction(Action.DELETE).build();
  }

  static ExecutionRequest asked(String text, int pageSize) {
    var request = ExecutionRequest.newBuilder().setPageSize(pageSize);
    request.getTextBuilder().setText(text);
    return request.build();
  }

  void apply(List<RawDocument> documents, Map<Integer, Long> positions) {
    await(index.apply(documents, positions));
  }

  /** What was applied is found, and what is kept no longer is gone. */
  void refresh() {
    await(index.refresh());
  }

  ExecutionResponse execute(ExecutionRequest request) {
    return await(index.execute(request));
  }

  Map<Integer, Long> positions() {
    return await(index.positions());
  }

  /** Of all documents, page by page. */
  Map<String, Long> versions() {
    var versions = new TreeMap<String, Long>();
    var request = ExecutionRequest.newBuilder().setPageSize(100);
    do {
      var response = execute(request.build());
      response.getHitsList().forEach(hit -> versions.put(hit.getId(), hit.getVersion()));
      request.setPageToken(response.getNextPageToken());
    } while (!request.getPageToken().isEmpty());
    return versions;
  }

  static List<String> ids(ExecutionResponse response) {
    var ids = new ArrayList<String>();
    response.getHitsList().forEach(hit -> ids.add(hit.getId()));
    return ids;
  }

  void eventually(Supplier<Boolean> condition) {
    for (int tries = 0; !condition.get(); tries++) {
      if (tries > PATIENCE_SECONDS * 200) {
        throw new AssertionError("not within %d s".formatted(PATIENCE_SECONDS));
      }
      await(vertx.timer(5, TimeUnit.MILLISECONDS));
    }
  }

  void close() {
    await(index.close());
  }

  static <T> T await(Future<T> future) {
    try {
      return future.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("no answer within %d s".formatted(PATIENCE_SECONDS), late);
    }
  }
}
