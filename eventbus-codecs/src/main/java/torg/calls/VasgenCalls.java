package torg.calls;

import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.OfferBatch;

/** Addresses of the index and of what feeds it. */
public final class VasgenCalls {
  private static final String EXECUTION_SERVICE = "torg.vasgen.v1.ExecutionService/";

  public static final Call<ExecutionRequest, ExecutionResponse> EXECUTE =
      Call.of(EXECUTION_SERVICE + "Execute", ExecutionRequest.class, ExecutionResponse.class);
  public static final Call<FindSimilarRequest, ExecutionResponse> FIND_SIMILAR =
      Call.of(EXECUTION_SERVICE + "FindSimilar", FindSimilarRequest.class, ExecutionResponse.class);
  public static final Call<OfferBatch, BatchAnswer> TAKE_OFFERS =
      Call.of("torg.vasgen.v1.IndexerInbox/TakeOffers", OfferBatch.class, BatchAnswer.class);

  private VasgenCalls() {}
}
