package torg.catalog;

import io.vertx.core.Future;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.CatalogCalls;
import torg.calls.Inbox;
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
    return Inbox.takeTogether(
        CatalogEditHandlers.edits(batch.getEditsList()),
        edits -> ledger.change(context, state -> CatalogEdits.apply(state, edits)).mapEmpty());
  }
}
