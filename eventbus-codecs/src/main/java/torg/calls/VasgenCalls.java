package torg.calls;

import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.bus.Topic;
import torg.vasgen.v1.CorrectRequest;
import torg.vasgen.v1.CorrectResponse;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.IndexWanted;
import torg.vasgen.v1.ListIndexCopiesRequest;
import torg.vasgen.v1.ListIndexCopiesResponse;
import torg.vasgen.v1.OfferBatch;
import torg.vasgen.v1.RebuildIndexRequest;
import torg.vasgen.v1.RebuildIndexResponse;
import torg.vasgen.v1.ShowBatch;

/** Addresses of the index and of what feeds it. */
public final class VasgenCalls {
  private static final String EXECUTION_SERVICE = "torg.vasgen.v1.ExecutionService/";
  private static final String INDEX_SERVICE = "torg.vasgen.v1.IndexService/";

  public static final Call<ExecutionRequest, ExecutionResponse> EXECUTE =
      Call.of(EXECUTION_SERVICE + "Execute", ExecutionRequest.class, ExecutionResponse.class);
  public static final Call<FindSimilarRequest, ExecutionResponse> FIND_SIMILAR =
      Call.of(EXECUTION_SERVICE + "FindSimilar", FindSimilarRequest.class, ExecutionResponse.class);
  public static final Call<OfferBatch, BatchAnswer> TAKE_OFFERS =
      Call.of("torg.vasgen.v1.IndexerInbox/TakeOffers", OfferBatch.class, BatchAnswer.class);

  public static final Call<RebuildIndexRequest, RebuildIndexResponse> REBUILD_INDEX =
      Call.of(
          INDEX_SERVICE + "RebuildIndex", RebuildIndexRequest.class, RebuildIndexResponse.class);
  public static final Call<ListIndexCopiesRequest, ListIndexCopiesResponse> LIST_INDEX_COPIES =
      Call.of(
          INDEX_SERVICE + "ListIndexCopies",
          ListIndexCopiesRequest.class,
          ListIndexCopiesResponse.class);

  public static final Call<CorrectRequest, CorrectResponse> CORRECT =
      Call.of(
          "torg.vasgen.v1.SpellingService/Correct", CorrectRequest.class, CorrectResponse.class);

  public static final Topic<IndexWanted> WANTED = Topic.of(IndexWanted.getDefaultInstance());

  public static final Call<ShowBatch, BatchAnswer> TAKE_SHOWS =
      Call.of("torg.vasgen.v1.IndexerInbox/TakeShows", ShowBatch.class, BatchAnswer.class);

  private VasgenCalls() {}
}
