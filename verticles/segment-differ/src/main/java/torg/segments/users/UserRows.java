package torg.segments.users;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import torg.bus.Times;
import torg.segments.core.SegmentTables;
import torg.segments.v1.UserChange;
import torg.segments.v1.UserHistory;
import torg.segments.v1.UserSegments;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;

/** Users and their segments, as rows. The state is stored as it is emitted. */
public final class UserRows {
  public static final List<Column<?>> VERSION_ONLY = List.of(SegmentTables.VERSION);

  private UserRows() {}

  public static Key key(long user) {
    return SegmentTables.USERS.key(user);
  }

  public static long version(Row row) {
    return row.get(SegmentTables.VERSION);
  }

  /** Of a user that has never been in a segment as well. */
  public static UserSegments state(long user, Optional<Row> row) {
    return row.map(one -> one.message(SegmentTables.STATE, UserSegments.parser()))
        .orElseGet(() -> UserSegments.newBuilder().setUserId(user).build());
  }

  public static List<UserChange> history(Optional<Row> row) {
    return row.map(one -> one.message(SegmentTables.HISTORY, UserHistory.parser()))
        .map(UserHistory::getChangesList)
        .orElse(List.of());
  }

  public static Row row(UserSegments state, ByteString history) {
    return Row.of(SegmentTables.USERS)
        .with(SegmentTables.USER_ID, state.getUserId())
        .with(SegmentTables.VERSION, state.getVersion())
        .with(SegmentTables.STATE, state.toByteString())
        .with(SegmentTables.HISTORY, history);
  }

  /** With one more version, the oldest ones forgotten. */
  public static ByteString history(
      Optional<Row> row, UserStates.Move move, UserStates.Change change, int max, Instant now) {
    if (max == 0) {
      return ByteString.EMPTY;
    }
    var before = row.map(one -> one.get(SegmentTables.HISTORY)).orElse(ByteString.EMPTY);
    var added =
        UserChange.newBuilder()
            .setVersion(change.after().getVersion())
            .setChangedAt(Times.of(now))
            .setSegmentId(move.segment())
            .setEvaluationVersion(move.version())
            .setAdded(move.isAdded())
            .addAllStaleSegmentIds(change.stale())
            .addAllOldestSegmentIds(change.oldest());
    return last(before, max - 1)
        .concat(UserHistory.newBuilder().addChanges(added).build().toByteString());
  }

  /**
   * The last changes of a history, as they are written: they are one after the other, and it is
   * done for every user of every chunk.
   */
  private static ByteString last(ByteString history, int max) {
    var count = 0;
    var starts = new int[max];
    var input = history.newCodedInput();
    try {
      while (!input.isAtEnd()) {
        if (max > 0) {
          starts[count % max] = input.getTotalBytesRead();
        }
        input.skipField(input.readTag());
        count++;
      }
    } catch (IOException damaged) {
      throw new IllegalStateException("a history is damaged", damaged);
    }
    if (count <= max) {
      return history;
    }
    return max == 0 ? ByteString.EMPTY : history.substring(starts[count % max]);
  }
}
