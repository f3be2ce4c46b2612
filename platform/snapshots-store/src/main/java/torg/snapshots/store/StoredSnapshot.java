package torg.snapshots.store;

import static torg.snapshots.store.SnapshotTables.CREATED_AT;
import static torg.snapshots.store.SnapshotTables.LAST_USER;
import static torg.snapshots.store.SnapshotTables.ROWS;
import static torg.snapshots.store.SnapshotTables.SEGMENT_ID;
import static torg.snapshots.store.SnapshotTables.SNAPSHOTS;
import static torg.snapshots.store.SnapshotTables.STATE;
import static torg.snapshots.store.SnapshotTables.UPDATED_AT;
import static torg.snapshots.store.SnapshotTables.VERSION;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.snapshots.SnapshotId;
import torg.store.Row;

/**
 * What the store knows of a snapshot.
 *
 * @param rows users that have come so far
 * @param lastUser the greatest of them; none when there are no rows
 * @param updatedAt when users came last, or the state changed
 */
public record StoredSnapshot(
    SnapshotId id,
    State state,
    long rows,
    Optional<Long> lastUser,
    Instant createdAt,
    Instant updatedAt) {
  /** Only what is whole can be read. */
  public enum State {
    LOADING,
    WHOLE,
    /** What is left of one whose removal has begun; it can only be removed. */
    REMOVING;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static StoredSnapshot fresh(SnapshotId id, Instant now) {
    return new StoredSnapshot(id, State.LOADING, 0, Optional.empty(), now, now);
  }

  StoredSnapshot with(State next, Instant now) {
    return new StoredSnapshot(id, next, rows, lastUser, createdAt, now);
  }

  StoredSnapshot grown(long[] users, Instant now) {
    var last = users[users.length - 1];
    return new StoredSnapshot(id, state, rows + users.length, Optional.of(last), createdAt, now);
  }

  static StoredSnapshot of(Row row) {
    return new StoredSnapshot(
        new SnapshotId(row.get(SEGMENT_ID), row.get(VERSION)),
        State.valueOf(row.get(STATE).toUpperCase(Locale.ROOT)),
        row.get(ROWS),
        row.find(LAST_USER),
        row.get(CREATED_AT),
        row.get(UPDATED_AT));
  }

  Row row() {
    var row =
        Row.of(SNAPSHOTS)
            .with(SEGMENT_ID, id.segment())
            .with(VERSION, id.version())
            .with(STATE, state.text())
            .with(ROWS, rows)
            .with(CREATED_AT, createdAt)
            .with(UPDATED_AT, updatedAt);
    return lastUser.map(user -> row.with(LAST_USER, user)).orElse(row);
  }

  /** Fails with PRECONDITION and says how it is instead. */
  void require(State required) {
    if (state != required) {
      throw FaultException.of(Fault.PRECONDITION, instead());
    }
  }

  private String instead() {
    return switch (state) {
      case LOADING ->
          "%s is not complete: it has been loading since %s and has %d users so far; load and seal it first"
              .formatted(id, createdAt, rows);
      case WHOLE ->
          "%s has been complete since %s and takes no more users; load another version"
              .formatted(id, updatedAt);
      case REMOVING ->
          "%s is being removed (since %s); finish its removal, then load it again"
              .formatted(id, updatedAt);
    };
  }
}
