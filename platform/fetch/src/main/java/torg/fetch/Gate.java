package torg.fetch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lets in so many fetches at a time, and so many per host; the others wait in order. */
final class Gate {
  private final int concurrentMax;
  private final int perHostMax;
  private final int waitingMax;
  private final Map<String, Integer> insidePerHost = new HashMap<>();
  private final Set<Ticket> waiting = new LinkedHashSet<>();
  private int inside;

  Gate(FetchConfig config) {
    concurrentMax = config.concurrentMax();
    perHostMax = config.perHostMax();
    waitingMax = config.waitingMax();
  }

  /** Runs {@code admitted} on any thread, maybe at once. */
  Ticket enter(String host, Runnable admitted) {
    var ticket = new Ticket(host, admitted);
    synchronized (this) {
      if (!hasRoom(host)) {
        if (waiting.size() >= waitingMax) {
          throw FetchFaults.tooMany(waitingMax);
        }
        waiting.add(ticket);
        return ticket;
      }
      admit(ticket);
    }
    admitted.run();
    return ticket;
  }

  synchronized int inside() {
    return inside;
  }

  synchronized int waiting() {
    return waiting.size();
  }

  private boolean hasRoom(String host) {
    return inside < concurrentMax && insidePerHost.getOrDefault(host, 0) < perHostMax;
  }

  private void admit(Ticket ticket) {
    ticket.isInside = true;
    inside++;
    insidePerHost.merge(ticket.host, 1, Integer::sum);
  }

  /** A host that is full does not hold up those behind it. */
  private synchronized List<Ticket> leave(Ticket ticket) {
    waiting.remove(ticket);
    if (!ticket.isInside) {
      return List.of();
    }
    ticket.isInside = false;
    inside--;
    insidePerHost.computeIfPresent(ticket.host, (host, count) -> count == 1 ? null : count - 1);
    var next = new ArrayList<Ticket>();
    for (var candidates = waiting.iterator(); candidates.hasNext() && inside < concurrentMax; ) {
      var candidate = candidates.next();
      if (hasRoom(candidate.host)) {
        candidates.remove();
        admit(candidate);
        next.add(candidate);
      }
    }
    return next;
  }

  /** A place inside or in the queue. */
  final class Ticket {
    private final String host;
    private final Runnable admitted;
    private boolean isInside;

    private Ticket(String host, Runnable admitted) {
      this.host = host;
      this.admitted = admitted;
    }

    /** May be called more than once. The next ones are told outside of the lock. */
    void leave() {
      Gate.this.leave(this).forEach(next -> next.admitted.run());
    }
  }
}
