package torg.bus;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Tells entries of one event loop when their time is over, at most a sweep later. Nearly all of
 * them are gone long before, so that adding and removing must cost nothing: a timer each would.
 */
final class Timeouts {
  private static final long SWEEP_MILLIS = 10;

  private final EventLoop eventLoop;
  private Entry first;
  private boolean isSweeping;

  /** Something that is to be told; in one list at a time. */
  abstract static class Entry {
    private Timeouts list;
    private Entry previous;
    private Entry next;
    private long dueNanos;

    /** Called on the event loop. */
    abstract void onTimeout();

    final boolean isListed() {
      return list != null;
    }

    /** Does no harm when the time was over or the entry was never added. */
    final void forget() {
      var present = list;
      if (present != null) {
        present.remove(this);
      }
    }
  }

  Timeouts(EventLoop eventLoop) {
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
    if (!isSweeping) {
      isSweeping = true;
      schedule();
    }
  }

  private synchronized void remove(Entry entry) {
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
    isSweeping = first != null;
    if (isSweeping) {
      schedule();
    }
    return due;
  }
}
