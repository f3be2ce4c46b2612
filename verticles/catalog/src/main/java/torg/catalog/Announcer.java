package torg.catalog;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.BridgeCalls;
import torg.catalog.v1.CatalogChange;

/**
 * Sends every revision to Kafka at least once, in the order of versions. A version counts as
 * announced after the broker has acknowledged it, so a crash repeats versions and loses none.
 */
final class Announcer {
  private static final Logger log = LoggerFactory.getLogger(Announcer.class);
  private static final int STEP_REVISIONS = 500;

  /** Well below the largest message of the bus. */
  private static final int REQUEST_BYTES = 1_000_000;

  private final CatalogRecords records;
  private final Bus bus;
  private final CatalogConfig config;

  Announcer(CatalogRecords records, Bus bus, CatalogConfig config) {
    this.records = records;
    this.bus = bus;
    this.config = config;
  }

  /** Announces until nothing is left. Fails with the fault of Kafka or of the database. */
  Future<Void> run() {
    return records
        .unannounced(STEP_REVISIONS)
        .compose(changes -> changes.isEmpty() ? Future.succeededFuture() : step(changes));
  }

  private Future<Void> step(List<CatalogChange> changes) {
    var last = changes.get(changes.size() - 1).getVersion();
    var sent = Future.<Void>succeededFuture();
    for (var request : requests(changes)) {
      sent = sent.compose(previous -> send(request));
    }
    return sent.compose(all -> records.setAnnounced(last))
        .onSuccess(set -> log.info("catalog changes up to version {} announced", last))
        .compose(set -> run());
  }

  private List<SendRequest> requests(List<CatalogChange> changes) {
    var requests = new ArrayList<SendRequest>();
    var request = SendRequest.newBuilder().setTopic(config.changesTopic());
    var bytes = 0;
    for (var change : changes) {
      if (bytes + change.getSerializedSize() > REQUEST_BYTES && bytes > 0) {
        requests.add(request.build());
        request.clearRecords();
        bytes = 0;
      }
      request.addRecords(
          OutboundRecord.newBuilder()
              .setKey(change.getCategory().getId())
              .setValue(change.toByteString()));
      bytes += change.getSerializedSize();
    }
    requests.add(request.build());
    return requests;
  }

  private Future<Void> send(SendRequest request) {
    return bus.request(BridgeCalls.SEND, request, CallContext.mesh(config.announceTimeout()))
        .mapEmpty();
  }
}
