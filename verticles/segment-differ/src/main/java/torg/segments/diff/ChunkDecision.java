package torg.segments.diff;

import java.util.List;
import java.util.Map;
import torg.segments.users.UserRows;
import torg.snapshots.DiffChunk;
import torg.store.Key;
import torg.store.Row;

/**
 * What a chunk of a diff makes of its users.
 *
 * @param read the rows of those who had one, from which it was decided
 * @param changed the rows that must be written and emitted
 * @param stale how many memberships fell out because they are no longer valid
 * @param oldest and because there are too many
 * @param atLimit how many users more have as many memberships as they may
 */
record ChunkDecision(
    DiffChunk chunk,
    List<Key> keys,
    Map<Key, Row> read,
    List<Row> changed,
    int stale,
    int oldest,
    int atLimit) {
  /**
   * Whether it would be the same if it were decided now: a row changes only with its version.
   *
   * @param stored rows of the same users with their versions
   */
  boolean isOf(Map<Key, Row> stored) {
    return stored.size() == read.size()
        && read.entrySet().stream()
            .allMatch(
                one ->
                    stored.containsKey(one.getKey())
                        && UserRows.version(stored.get(one.getKey()))
                            == UserRows.version(one.getValue()));
  }
}
