package torg.searchapi;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import torg.bus.Bus;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.faults.Downstream;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.VasgenCalls;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;

/** Asks whichever node has an index. What it refuses is our mistake unless it is of a page. */
final class IndexClient {
  private final Bus bus;
  private final SearchConfig config;

  IndexClient(Bus bus, SearchConfig config) {
    this.bus = bus;
    this.config = config;
  }

  /**
   * Fails with PRECONDITION when the page can no longer be had: the index was swapped, or the
   * catalog has changed and with it what the words mean.
   */
  Future<ExecutionResponse> execute(ExecutionRequest request) {
    return ask(VasgenCalls.EXECUTE, request)
        .recover(
            failure ->
                !request.getPageToken().isEmpty() && isOfPage(Fault.of(failure))
                    ? Future.failedFuture(
                        FaultException.of(
                            Fault.PRECONDITION,
                            "page_token is too old, begin with the first page: "
                                + failure.getMessage()))
                    : Downstream.of(Future.failedFuture(failure)));
  }

  private static boolean isOfPage(Fault fault) {
    return fault == Fault.INVALID || fault == Fault.PRECONDITION;
  }

  /** Fails with NOT_FOUND when the index does not have the offer. */
  Future<ExecutionResponse> findSimilar(FindSimilarRequest request) {
    return ask(VasgenCalls.FIND_SIMILAR, request)
        .recover(
            failure ->
                Fault.of(failure) == Fault.NOT_FOUND
                    ? Future.failedFuture(
                        FaultException.notFound(
                            "offer '%s' among those that can be found".formatted(request.getId())))
                    : Downstream.of(Future.failedFuture(failure)));
  }

  private <Q extends Message> Future<ExecutionResponse> ask(
      Call<Q, ExecutionResponse> call, Q request) {
    return bus.request(call, request, CallContext.mesh(config.indexTimeout()));
  }
}
