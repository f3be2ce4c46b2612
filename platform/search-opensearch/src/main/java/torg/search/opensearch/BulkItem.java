package torg.search.opensearch;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.json.Fields;

/**
 * A document of a bulk request, which is written if it is newer than what is there. The comparison
 * runs where the document is: OpenSearch's own versions are one number, and forget deletions after
 * a minute.
 *
 * @param lines of the request
 */
record BulkItem(String id, Buffer lines) {
  private static final String WRITE_IF_NEWER =
      """
      if (ctx.op != 'create') {
        long version = ((Number) ctx._source.%1$s).longValue();
        long epoch = ((Number) ctx._source.%2$s).longValue();
        long newVersion = ((Number) params.document.%1$s).longValue();
        long newEpoch = ((Number) params.document.%2$s).longValue();
        if (newVersion < version || newVersion == version && newEpoch <= epoch) {
          ctx.op = 'none';
          return;
        }
      }
      ctx._source = params.document;
      """
          .formatted(Fields.VERSION, Fields.EPOCH);

  /** Another node may write the same document at the same moment. */
  private static final int CONFLICTS_MAX = 5;

  /** What became of an item. */
  enum Outcome {
    WRITTEN,
    /** May succeed when it is sent again. */
    LATER,
    /** Never will. */
    REJECTED,
    /** There is no such index. */
    INDEX_GONE
  }

  static BulkItem of(String id, JsonObject document) {
    var action =
        JsonObject.of("update", JsonObject.of("_id", id, "retry_on_conflict", CONFLICTS_MAX));
    var script =
        JsonObject.of("source", WRITE_IF_NEWER, "params", JsonObject.of("document", document));
    var update =
        JsonObject.of("scripted_upsert", true, "upsert", new JsonObject(), "script", script);
    return new BulkItem(id, Ask.lines(List.of(action, update)));
  }

  /**
   * @param item of the answer
   */
  static Outcome outcome(JsonObject item) {
    var update = item.getJsonObject("update");
    int status = update.getInteger("status");
    if (status < 300) {
      return Outcome.WRITTEN;
    }
    if (status == 404) {
      return Outcome.INDEX_GONE;
    }
    return status == 409 || status == 429 || status >= 500 ? Outcome.LATER : Outcome.REJECTED;
  }
}
