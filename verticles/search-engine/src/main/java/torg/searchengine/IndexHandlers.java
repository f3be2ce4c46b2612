package torg.searchengine;

import io.vertx.core.Future;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.VasgenCalls;
import torg.vasgen.v1.CorrectRequest;
import torg.vasgen.v1.CorrectResponse;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.IndexWanted;
import torg.vasgen.v1.ListIndexCopiesRequest;
import torg.vasgen.v1.ListIndexCopiesResponse;
import torg.vasgen.v1.RebuildIndexRequest;
import torg.vasgen.v1.RebuildIndexResponse;

/** Answers questions to the index, and about it. */
final class IndexHandlers {
  private final NodeIndex node;
  private final DocumentSpelling spelling;
  private final CopyRecords records;
  private final Bus bus;

  IndexHandlers(NodeIndex node, DocumentSpelling spelling, CopyRecords records, Bus bus) {
    this.node = node;
    this.spelling = spelling;
    this.records = records;
    this.bus = bus;
  }

  Future<?> answer() {
    return Future.all(
        bus.answer(VasgenCalls.EXECUTE, this::execute),
        bus.answer(VasgenCalls.FIND_SIMILAR, this::findSimilar),
        bus.answer(VasgenCalls.CORRECT, this::correct),
        bus.answer(VasgenCalls.REBUILD_INDEX, this::rebuild),
        bus.answer(VasgenCalls.LIST_INDEX_COPIES, this::list));
  }

  private Future<ExecutionResponse> execute(ExecutionRequest request, CallContext context) {
    return node.ask().execute(request);
  }

  private Future<ExecutionResponse> findSimilar(FindSimilarRequest request, CallContext context) {
    return node.ask().findSimilar(request);
  }

  private Future<CorrectResponse> correct(CorrectRequest request, CallContext context) {
    return Future.succeededFuture(
        CorrectResponse.newBuilder()
            .setCorrected(spelling.corrected(request.getText()).orElse(""))
            .build());
  }

  private Future<RebuildIndexResponse> rebuild(RebuildIndexRequest request, CallContext context) {
    return records
        .wantNext()
        .onSuccess(
            wanted ->
                bus.publish(
                    VasgenCalls.WANTED, IndexWanted.newBuilder().setGeneration(wanted).build()))
        .map(wanted -> RebuildIndexResponse.newBuilder().setGeneration(wanted).build());
  }

  private Future<ListIndexCopiesResponse> list(
      ListIndexCopiesRequest request, CallContext context) {
    return records
        .wanted()
        .compose(
            wanted ->
                records
                    .all()
                    .map(
                        copies ->
                            ListIndexCopiesResponse.newBuilder()
                                .setGeneration(wanted)
                                .addAllCopies(copies)
                                .build()));
  }
}
