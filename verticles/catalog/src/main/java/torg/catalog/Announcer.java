package torg.catalog;

import io.vertx.core.Future;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bridge.v1.OutboundRecord;
import torg.bus.Bus;
import torg.calls.Outbox;
import torg.catalog.v1.CatalogChange;

/**
 * Sends every revision to Kafka at least once, in the order of versions. A version counts as
 * announced after the broker has acknowledged it, so a crash repeats versions and loses none.
 */
final class Announcer {
  private static final Logger log = LoggerFactory.getLogger(Announcer.class);
  private static final int STEP_REVISIONS = 500;

  private final CatalogRecords records;
  private final Outbox outbox;
  private final CatalogConfig config;

  Announcer(CatalogRecords records, Bus bus, CatalogConfig config) {
    this.records = records;
    this.outbox = new Outbox(bus, config.announceTimeout());
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
    var sent = changes.stream().map(Announcer::record).toList();
    return outbox
        .send(config.changesTopic(), sent)
        .compose(all -> records.setAnnounced(last))
        .onSuccess(set -> log.info("catalog changes up to version {} announced", last))
        .compose(set -> run());
  }

  private static OutboundRecord record(CatalogChange change) {
    return Outbox.record(change.getCategory().getId(), change);
  }
}
