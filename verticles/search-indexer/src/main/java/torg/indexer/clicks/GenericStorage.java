package torg.indexer.clicks;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import torg.store.Key;
import torg.store.Row;

/** Single values by their names. Names are at rest: none ever changes. */
final class GenericStorage {
  /** The epoch that documents are enriched by, since it was written. */
  static final Key CURRENT_EPOCH = key("ctr.epoch");

  /** The epoch that is being filled. */
  static final Key NEXT_EPOCH = key("ctr.next-epoch");

  /** How far the next epoch is filled. */
  static final Key NEXT_PROGRESS = key("ctr.next-progress");

  /** The last hour whose viewed offers are in the queue. */
  static final Key LAST_HOUR = key("ctr.hour");

  private GenericStorage() {}

  /** How far the events of a partition are counted. */
  static Key position(String topic, int partition) {
    return key("ctr.events.%s.%d".formatted(topic, partition));
  }

  private static Key key(String name) {
    return ClickTables.GENERIC_STORAGE.key(name);
  }

  static Row row(Key key, String value, Instant now) {
    return Row.of(ClickTables.GENERIC_STORAGE)
        .with(ClickTables.NAME, (String) key.values().get(0))
        .with(ClickTables.VALUE, value)
        .with(ClickTables.CHANGED, now);
  }

  static Optional<String> value(Map<Key, Row> rows, Key key) {
    return value(Optional.ofNullable(rows.get(key)));
  }

  static Optional<String> value(Optional<Row> row) {
    return row.map(present -> present.get(ClickTables.VALUE));
  }
}
