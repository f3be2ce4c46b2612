package torg.indexer.clicks;

import java.time.Instant;
import java.util.Optional;
import torg.store.Row;

/**
 * The epoch that counts are read of.
 *
 * @param since when it took the place of the one before
 */
record CurrentEpoch(long epoch, Instant since) {
  static Optional<CurrentEpoch> of(Optional<Row> row) {
    return row.map(
        present ->
            new CurrentEpoch(
                Long.parseLong(present.get(ClickTables.VALUE)), present.get(ClickTables.CHANGED)));
  }
}
