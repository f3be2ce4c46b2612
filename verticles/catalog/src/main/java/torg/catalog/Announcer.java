package torg.catalog;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.calls.FencedOutbox;
import torg.calls.Outbox;
import torg.catalog.v1.CatalogChange;
import torg.leases.Lease;
import torg.leases.ShardOutbox;
import torg.store.Store;

/**
 * Sends every revision to Kafka at least once, in the order of versions. A version counts as
 * announced after the broker has acknowledged it, so a crash repeats versions and loses none; a
 * node that has lost its lease and does not know it yet can neither send nor count.
 */
final class Announcer {
  private static final Logger log = LoggerFactory.getLogger(Announcer.class);
  private static final int STEP_REVISIONS = 500;

  private final CatalogRecords records;
  private final Store store;
  private final FencedOutbox outbox;
  private final CatalogConfig config;

  Announcer(CatalogRecords records, Store store, FencedOutbox outbox, CatalogConfig config) {
    this.records = records;
    this.store = store;
    this.outbox = outbox;
    this.config = config;
  }

  /** Announces until nothing is left. Fails with the fault of Kafka or of the database. */
  Future<Void> run(Lease lease) {
    // Changes are rare, so a sender is opened when there are some, and not kept.
    var sender = new ShardOutbox(store, outbox, lease, config.changesTopic() + "-announcer");
    return Steps.untilDone(() -> step(sender))
        .transform(
            (all, failure) ->
                sender
                    .close()
                    .compose(
                        closed ->
                            failure == null
                                ? Future.succeededFuture()
                                : Future.failedFuture(failure)));
  }

  /** A result when nothing is left. */
  private Future<Optional<Boolean>> step(ShardOutbox sender) {
    return records
        .unannounced(STEP_REVISIONS)
        .compose(
            changes ->
                changes.isEmpty()
                    ? Future.succeededFuture(Optional.of(true))
                    : announce(changes, sender).map(announced -> Optional.empty()));
  }

  private Future<Void> announce(List<CatalogChange> changes, ShardOutbox sender) {
    var last = changes.get(changes.size() - 1).getVersion();
    var sent =
        changes.stream()
            .map(change -> Outbox.record(change.getCategory().getId(), change))
            .toList();
    return sender
        .send(Map.of(config.changesTopic(), sent))
        .compose(all -> sender.token())
        .compose(token -> records.setAnnounced(last, token))
        .onSuccess(set -> log.info("catalog changes up to version {} announced", last));
  }
}
