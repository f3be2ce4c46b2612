package torg.bus.flow;

import io.netty.channel.EventLoop;
import io.vertx.core.Context;
import io.vertx.core.internal.ContextInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Tells entries when their time is over, at most a sweep later. Nearly all of them are gone long
 * before, so that adding and forgetting must cost next to nothing: a timer each would.
 */
public final class Timeouts {
  private static final long SWEEP_MILLIS = 10;

  private final Map<EventLoop, Waiting> byLoop = new ConcurrentHashMap<>();

  /** Something that is to be told; added once at a time. */
  public abstract static class Entry {
    private Waiting list;
    private Entry previous;
    private Entry next;
    private long dueNanos;

    /** Called on the event loop of the context it was added for. */
    protected abstract void onTimeout();

    protected final boolean isWaiting() {
      return list != null;
    }

    /** Does no harm when the time was over or the entry was never added. */
    protected final void forget() {
      var present = list;
      if (present != null) {
        present.remove(this);
      }
    }
  }

  /**
   * @param dueNanos on the scale of {@link System#nanoTime}
   */
  public void add(Context context, Entry entry, long dueNanos) {
    var loop = ((ContextInternal) context).nettyEventLoop();
    var waiting = byLoop.get(loop);
    (waiting == null ? byLoop.computeIfAbsent(loop, Waiting::new) : waiting).add(entry, dueNanos);
  }

  /** The entries of one event loop; swept as long as there are any. */
  private static final class Waiting {
    private final EventLoop eventLoop;
    private Entry first;
    private boolean isSwept;

    Waiting(EventLoop eventLoop) {
      this.eventLoop = eventLoop;
    }

    synchronized void add(Entry entry, long dueNanos) {
      entry.dueNanos = dueNanos;
      entry.list = this;
      entry.next = first;
      if (first != null) {
        first.previous = entry;
      }
      first = entry;
      if (!isSwept) {
        isSwept = true;
        schedule();
      }
    }

    synchronized void remove(Entry entry) {
      if (entry.list == null) {
        return;
      }
      entry.list = null;
      if (entry.previous == null) {
        first = entry.next;
      } else {
        entry.previous.next = entry.next;
      }
      if (entry.next != null) {
        entry.next.previous = entry.previous;
      }
      entry.previous = null;
      entry.next = null;
    }

    private void schedule() {
      eventLoop.schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void sweep() {
      takeDue(System.nanoTime()).forEach(Entry::onTimeout);
    }

    private synchronized List<Entry> takeDue(long now) {
      var due = new ArrayList<Entry>();
      for (var entry = first; entry != null; ) {
        var next = entry.next;
        if (entry.dueNanos - now <= 0) {
          remove(entry);
          due.add(entry);
        }
        entry = next;
      }
      isSwept = first != null;
      if (isSwept) {
        schedule();
      }
      return due;
    }
  }
}
