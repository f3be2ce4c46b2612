package torg.fetch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lets in so many fetches at a time, and so many per host; the others wait in order. */
final class ConcurrencyLimiter {
  private final int concurrentMax;
  private final int perHostMax;
  private final int waitingMax;
  private final Map<String, Integer> runningPerHost = new HashMap<>();
  private final Set<Permit> waiting = new LinkedHashSet<>();
  private int running;

  ConcurrencyLimiter(FetchConfig config) {
    concurrentMax = config.concurrentMax();
    perHostMax = config.perHostMax();
    waitingMax = config.waitingMax();
  }

  /** Runs {@code admitted} on any thread, maybe at once. */
  Permit acquire(String host, Runnable admitted) {
    var permit = new Permit(host, admitted);
    synchronized (this) {
      if (!hasRoom(host)) {
        if (waiting.size() >= waitingMax) {
          throw FetchFaults.tooMany(waitingMax);
        }
        waiting.add(permit);
        return permit;
      }
      admit(permit);
    }
    // Outside of the lock, as whoever is admitted may come back here.
    admitted.run();
    return permit;
  }

  synchronized int running() {
    return running;
  }

  synchronized int waiting() {
    return waiting.size();
  }

  private boolean hasRoom(String host) {
    return running < concurrentMax && runningPerHost.getOrDefault(host, 0) < perHostMax;
  }

  private void admit(Permit permit) {
    permit.isRunning = true;
    running++;
    runningPerHost.merge(permit.host, 1, Integer::sum);
  }

  /** A host that is full does not hold up those behind it. */
  private synchronized List<Permit> release(Permit permit) {
    waiting.remove(permit);
    if (!permit.isRunning) {
      return List.of();
    }
    permit.isRunning = false;
    running--;
    runningPerHost.computeIfPresent(permit.host, (host, count) -> count == 1 ? null : count - 1);
    var next = new ArrayList<Permit>();
    for (var candidates = waiting.iterator(); candidates.hasNext() && running < concurrentMax; ) {
      var candidate = candidates.next();
      if (hasRoom(candidate.host)) {
        candidates.remove();
        admit(candidate);
        next.add(candidate);
      }
    }
    return next;
  }

  /** A place among the running fetches or in the queue. */
  final class Permit {
    private final String host;
    private final Runnable admitted;
    private boolean isRunning;

    private Permit(String host, Runnable admitted) {
      this.host = host;
      this.admitted = admitted;
    }

    /** May be called more than once. The next ones are told outside of the lock. */
    void release() {
      ConcurrencyLimiter.this.release(this).forEach(next -> next.admitted.run());
    }
  }
}
