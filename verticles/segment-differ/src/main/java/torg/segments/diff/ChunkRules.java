package torg.segments.diff;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.segments.users.UserRows;
import torg.segments.users.UserStates;
import torg.segments.users.UserStates.Move;
import torg.segments.v1.UserSegments;
import torg.snapshots.DiffChunk;
import torg.store.Key;
import torg.store.Row;

/** Decides what a chunk of a diff makes of its users. */
public final class ChunkRules {
  private final UserStates states;
  private final int membershipsMax;
  private final int historyMax;

  public ChunkRules(UserStates states, int membershipsMax, int historyMax) {
    this.states = states;
    this.membershipsMax = membershipsMax;
    this.historyMax = historyMax;
  }

  ChunkDecision decide(
      DiffPlan plan, DiffChunk chunk, List<Key> keys, Map<Key, Row> rows, Instant now) {
    var changed = new ArrayList<Row>();
    var stale = 0;
    var oldest = 0;
    var atLimit = 0;
    for (var at = 0; at < chunk.users().length; at++) {
      var row = Optional.ofNullable(rows.get(keys.get(at)));
      var move = new Move(plan.segment(), plan.target(), chunk.isAdded()[at]);
      var state = UserRows.state(chunk.users()[at], row);
      var decided = states.decide(state, move);
      if (decided.isPresent()) {
        var change = decided.get();
        var history = UserRows.history(row, move, change, historyMax, now);
        changed.add(UserRows.row(change.after(), history));
        stale += change.stale().size();
        oldest += change.oldest().size();
        atLimit += atLimit(change.after()) - atLimit(state);
      }
    }
    return new ChunkDecision(chunk, keys, rows, changed, stale, oldest, atLimit);
  }

  private int atLimit(UserSegments state) {
    return state.getMembershipsCount() >= membershipsMax ? 1 : 0;
  }
}
