package torg.catalog;

import io.vertx.core.Future;
import java.util.List;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bus.Bus;
import torg.bus.CallContext;
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

  /** All at once is the quick way; only when that is refused is the bad one looked for. */
  private Future<BatchAnswer> takeEdits(EditBatch batch, CallContext context) {
    var edits = CatalogWrites.edits(batch.getEditsList());
    return ledger
        .change(context, state -> CatalogEdits.apply(state, edits))
        .map(state -> BatchAnswer.getDefaultInstance())
        .recover(
            failure ->
                isRejection(failure) ? takeSingly(edits, context) : Future.failedFuture(failure));
  }

  private Future<BatchAnswer> takeSingly(List<Edit> edits, CallContext context) {
    var answer = BatchAnswer.newBuilder();
    var taken = Future.<Void>succeededFuture();
    for (var i = 0; i < edits.size(); i++) {
      var index = i;
      taken = taken.compose(previous -> takeOne(edits.get(index), index, answer, context));
    }
    return taken.map(all -> answer.build());
  }

  private Future<Void> takeOne(
      Edit edit, int index, BatchAnswer.Builder answer, CallContext context) {
    return ledger
        .change(context, state -> CatalogEdits.apply(state, List.of(edit)))
        .<Void>mapEmpty()
        .recover(
            failure -> {
              if (!isRejection(failure)) {
                return Future.failedFuture(failure);
              }
              answer.addRejected(rejection(index, (FaultException) failure));
              return Future.succeededFuture();
            });
  }

  private static boolean isRejection(Throwable failure) {
    return failure instanceof FaultException known && known.fault().isPermanent();
  }

  private static Rejection rejection(int index, FaultException fault) {
    return Rejection.newBuilder()
        .setIndex(index)
        .setFault(fault.fault().name())
        .setReason(fault.getMessage())
        .build();
  }
}
