package torg.searchengine;

import static torg.offers.v1.OfferExportState.EXPORT_CANCELLED;
import static torg.offers.v1.OfferExportState.EXPORT_DONE;
import static torg.offers.v1.OfferExportState.EXPORT_RUNNING;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.testkit.Await;
import torg.vasgen.v1.RawDocument;

/**
 * Stands in for the offer store and the indexer: an export puts the documents of all offers onto
 * their topic, once the test lets it.
 */
final class OfferStoreDouble {
  private final EngineNode node;
  private final List<OfferExportState> exports = new ArrayList<>();
  private List<RawDocument> offers = List.of();
  private boolean isAway;

  OfferStoreDouble(EngineNode node) {
    this.node = node;
    Await.result(
        Future.all(
            node.bus.answer(
                OfferCalls.START_EXPORT, (request, context) -> Future.succeededFuture(start())),
            node.bus.answer(
                OfferCalls.GET_EXPORT, (request, context) -> get((int) request.getId()))));
  }

  synchronized void has(RawDocument... documents) {
    offers = List.of(documents);
  }

  synchronized void isAway(boolean away) {
    isAway = away;
  }

  synchronized int exports() {
    return exports.size();
  }

  private synchronized OfferExport start() {
    exports.add(EXPORT_RUNNING);
    return export(exports.size());
  }

  private synchronized Future<OfferExport> get(int id) {
    return isAway
        ? Future.failedFuture(FaultException.of(Fault.UNAVAILABLE, "the store is away"))
        : Future.succeededFuture(export(id));
  }

  private OfferExport export(int id) {
    return OfferExport.newBuilder().setId(id).setState(exports.get(id - 1)).build();
  }

  /** Sends all offers and ends the newest export. */
  synchronized void finish() {
    node.send(0, offers.toArray(RawDocument[]::new));
    exports.set(exports.size() - 1, EXPORT_DONE);
  }

  synchronized void cancel() {
    exports.set(exports.size() - 1, EXPORT_CANCELLED);
  }

  void awaitExports(int count) {
    Await.until(() -> exports() == count);
  }
}
