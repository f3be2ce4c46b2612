package torg.catalog;

import io.vertx.core.Future;
import java.util.List;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.EditBatch;

/** Answers torg.catalog.v1.CatalogInbox: edits that arrive by Kafka. */
final class CatalogInbox {
  private final CatalogLedger ledger;

  CatalogInbox(CatalogLedger ledger) {
    this.ledger = ledger;
  }

  Future<?> answerOn(Bus bus) {
    return bus.answer(CatalogCalls.TAKE_EDITS, this::takeEdits);
  }

  private Future<BatchAnswer> takeEdits(EditBatch batch, CallContext context) {
    var answer = BatchAnswer.newBuilder();
    return take(CatalogWrites.edits(batch.getEditsList()), 0, answer, context)
        .map(taken -> answer.build());
  }

  /**
   * All at once is the quick way. When that is refused, each half is tried, so that one bad edit
   * among hundreds costs a few transactions rather than hundreds.
   *
   * @param start where the edits stand in the batch
   */
  private Future<Void> take(
      List<Edit> edits, int start, BatchAnswer.Builder answer, CallContext context) {
    return ledger
        .change(context, state -> CatalogEdits.apply(state, edits))
        .<Void>mapEmpty()
        .recover(
            failure -> {
              if (!Fault.of(failure).isPermanent()) {
                return Future.failedFuture(failure);
              } else if (edits.size() > 1) {
                return takeHalves(edits, start, answer, context);
              }
              answer.addRejected(rejection(start, (FaultException) failure));
              return Future.succeededFuture();
            });
  }

  private Future<Void> takeHalves(
      List<Edit> edits, int start, BatchAnswer.Builder answer, CallContext context) {
    var middle = edits.size() / 2;
    return take(edits.subList(0, middle), start, answer, context)
        .compose(
            first -> take(edits.subList(middle, edits.size()), start + middle, answer, context));
  }

  private static Rejection rejection(int index, FaultException fault) {
    return Rejection.newBuilder()
        .setIndex(index)
        .setFault(fault.fault().name())
        .setReason(fault.getMessage())
        .build();
  }
}
