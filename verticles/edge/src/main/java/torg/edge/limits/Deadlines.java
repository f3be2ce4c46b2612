package torg.edge.limits;

import io.vertx.core.Vertx;
import java.util.ArrayList;

/**
 * Ends what waits for too long, with one timer for all of it that runs only while something waits.
 * A timer for each request would cost more than the request. Only on one event loop.
 */
public final class Deadlines {
  private static final long PERIOD_MILLIS = 20;
  private static final long NONE = -1;

  private final Vertx vertx;
  private final Entry all =
      new Entry() {
        @Override
        protected void late() {}
      };
  private long timer = NONE;

  public Deadlines(Vertx vertx) {
    this.vertx = vertx;
    all.before = all;
    all.after = all;
  }

  /** Something that waits, in at most one list. */
  public abstract static class Entry {
    private long untilNanos;
    private Entry before;
    private Entry after;

    /** The time is over, and the entry is in the list no longer. */
    protected abstract void late();
  }

  /** Begins to wait, or waits longer. */
  public void add(Entry entry, long untilNanos) {
    remove(entry);
    entry.untilNanos = untilNanos;
    entry.before = all.before;
    entry.after = all;
    all.before.after = entry;
    all.before = entry;
    if (timer == NONE) {
      timer = vertx.setPeriodic(PERIOD_MILLIS, tick -> sweep());
    }
  }

  public void remove(Entry entry) {
    if (entry.before != null) {
      entry.before.after = entry.after;
      entry.after.before = entry.before;
      entry.before = null;
      entry.after = null;
    }
  }

  /** What is late goes first and is told then: it may end others of the list. */
  private void sweep() {
    var now = System.nanoTime();
    var late = new ArrayList<Entry>();
    for (var entry = all.after; entry != all; entry = entry.after) {
      if (entry.untilNanos - now <= 0) {
        late.add(entry);
      }
    }
    late.forEach(this::remove);
    late.forEach(Entry::late);
    if (all.after == all) {
      vertx.cancelTimer(timer);
      timer = NONE;
    }
  }
}
