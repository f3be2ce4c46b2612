package torg.search;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.RawDocument;

/** Documents, and questions about them. May be called from any thread. */
public interface SearchIndex {
  /**
   * How far the topic was read, by partition, when what is on disk was written. Reading on from
   * there after a crash brings everything that is missing.
   */
  Future<Map<Integer, Long>> positions();

  /**
   * Takes documents in, the newest of each id; they are found within a second and survive a crash
   * in the sense of {@link #positions}. Calls come one after the other.
   *
   * @param positions after these documents
   */
  Future<Void> apply(List<RawDocument> documents, Map<Integer, Long> positions);

  /** Completes when all that was applied before is found. */
  Future<Void> refresh();

  /**
   * Fails with INVALID when the request is wrong, with PRECONDITION when its page token is too old.
   */
  Future<ExecutionResponse> execute(ExecutionRequest request);

  /** Fails with NOT_FOUND when there is no such document. */
  Future<ExecutionResponse> findSimilar(FindSimilarRequest request);

  /**
   * Hands over the words of titles and names as they are written, in normal form, each with the
   * number of documents that have it. The reader is called on a thread of the index and may take
   * its time.
   */
  Future<Void> eachWord(ObjLongConsumer<String> reader);

  Future<IndexStatus> status();

  /** Keeps what was applied, and lets go of everything. Never fails. */
  Future<Void> close();
}
