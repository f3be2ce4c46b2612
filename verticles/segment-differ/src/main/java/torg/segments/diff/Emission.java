package torg.segments.diff;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import torg.bridge.v1.OutboundRecord;
import torg.calls.Outbox;
import torg.segments.core.SegmentTables;
import torg.segments.users.UserRows;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;

/**
 * Sends the states of users to Kafka, so that the last one there is the stored one. Workers at
 * other segments change the same users; one that is overtaken between its transaction and Kafka
 * would leave an older state behind a newer one. So the versions are read again once Kafka has
 * acknowledged, and newer states are sent after it.
 */
final class Emission {
  private final Store store;
  private final SegmentSender sender;
  private final SegmentMetrics metrics;

  Emission(Store store, SegmentSender sender, SegmentMetrics metrics) {
    this.store = store;
    this.sender = sender;
    this.metrics = metrics;
  }

  /** What is stored of these users. */
  Future<Void> emitStored(long[] users) {
    return stored(Arrays.stream(users).mapToObj(UserRows::key).toList()).compose(this::emit);
  }

  /** These rows, and whatever has become of them meanwhile. */
  Future<Void> emit(Collection<Row> rows) {
    return rows.isEmpty()
        ? Future.succeededFuture()
        : send(rows).compose(sent -> newer(rows)).compose(this::emit);
  }

  private Future<Void> send(Collection<Row> rows) {
    var records = rows.stream().map(Emission::record).toList();
    return sender.send(records).onSuccess(sent -> metrics.emitted(records.size()));
  }

  private static OutboundRecord record(Row row) {
    return Outbox.record(
        Long.toUnsignedString(row.get(SegmentTables.USER_ID)), row.get(SegmentTables.STATE));
  }

  /** Of most users nothing but the version is needed, for few are overtaken. */
  private Future<Collection<Row>> newer(Collection<Row> sent) {
    return store
        .getAll(sent.stream().map(Row::key).toList(), UserRows.VERSION_ONLY)
        .map(
            stored ->
                sent.stream()
                    .filter(row -> UserRows.version(stored.get(row.key())) > UserRows.version(row))
                    .map(Row::key)
                    .toList())
        .compose(this::stored);
  }

  private Future<Collection<Row>> stored(List<Key> keys) {
    return keys.isEmpty() ? Future.succeededFuture(List.of()) : store.getAll(keys).map(Map::values);
  }
}
