package torg.searchapi;

import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import torg.bus.Bus;
import torg.calls.VasgenCalls;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;

/** Stands in for the index: answers as it is told, and remembers what it was asked. */
final class IndexDouble {
  final List<ExecutionRequest> executions = new CopyOnWriteArrayList<>();
  final List<FindSimilarRequest> similar = new CopyOnWriteArrayList<>();

  /** What is found; what it throws is the answer, too. */
  volatile Function<ExecutionRequest, ExecutionResponse> answer =
      request -> ExecutionResponse.getDefaultInstance();

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(
            VasgenCalls.EXECUTE,
            (request, context) -> {
              executions.add(request);
              return Future.succeededFuture(answer.apply(request));
            }),
        bus.answer(
            VasgenCalls.FIND_SIMILAR,
            (request, context) -> {
              similar.add(request);
              return Future.succeededFuture(answer.apply(ExecutionRequest.getDefaultInstance()));
            }));
  }
}
