package torg.offers.cabinet;

import io.micrometer.core.instrument.Counter;
import io.vertx.core.Future;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.offers.v1.RepairCountsRequest;
import torg.offers.v1.RepairCountsResponse;
import torg.store.Column;
import torg.store.Key;

/** Makes numbers of a seller wrong, and right again. */
record RepairedSeller(OfferNode node, String id) {
  Future<Void> drift(Preset list, long by) {
    return drift(OfferTables.PRESET_COUNT.key(id, list.id()), OfferTables.COUNTER, by);
  }

  Future<Void> drift(String counterId, int slot, long by) {
    return drift(OfferTables.TOTAL.key(id, counterId, slot), OfferTables.COUNTER_VALUE, by);
  }

  private Future<Void> drift(Key key, Column<Long> column, long by) {
    return node.store.transact(
        tx -> {
          tx.increment(key, column, by);
          return Future.succeededFuture();
        });
  }

  Future<RepairCountsResponse> repair() {
    var request = RepairCountsRequest.newBuilder().setSellerId(id).build();
    return node.send(OfferNode.SERVICE, OfferCalls.REPAIR_COUNTS, request);
  }

  /** How often a number of this name was corrected, whoever had it. */
  long corrected(String kind, String name) {
    return (long)
        node
            .registry
            .find("torg_offers_drift_corrected_total")
            .tags("kind", kind, "name", name)
            .counters()
            .stream()
            .mapToDouble(Counter::count)
            .sum();
  }

  /** What met others too often has changed nothing. */
  static Future<Void> unlessConflict(Throwable failure) {
    return FaultException.from(failure).fault() == Fault.CONFLICT
        ? Future.succeededFuture()
        : Future.failedFuture(failure);
  }
}
