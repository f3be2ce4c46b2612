package torg.leases;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sees every start and stop on all members, and what must never be. */
final class Ledger {
  record Run(String member, Lease lease) {}

  private final Set<Run> open = new HashSet<>();
  private final Map<Integer, Long> tokens = new HashMap<>();
  private final List<String> violations = new ArrayList<>();
  private int starts;

  ShardWorker worker(String member) {
    return new ShardWorker() {
      @Override
      public Future<Void> start(Lease lease) {
        started(new Run(member, lease));
        return Future.succeededFuture();
      }

      @Override
      public Future<Void> stop(Lease lease) {
        stopped(new Run(member, lease));
        return Future.succeededFuture();
      }
    };
  }

  private synchronized void started(Run run) {
    starts++;
    for (var other : open) {
      if (other.lease.shard() == run.lease.shard()
          && (other.lease.isHeld() || other.member.equals(run.member))) {
        violations.add(run + " started while " + other + " ran");
      }
    }
    var before = tokens.put(run.lease.shard(), run.lease.token());
    if (before != null && before >= run.lease.token()) {
      violations.add(run + " came after token " + before);
    }
    open.add(run);
  }

  private synchronized void stopped(Run run) {
    if (!open.remove(run)) {
      violations.add(run + " stopped without a start");
    }
  }

  synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  synchronized int starts() {
    return starts;
  }

  synchronized List<Lease> open(String member) {
    return open.stream().filter(run -> run.member.equals(member)).map(Run::lease).toList();
  }

  /** The shards at work by member, with a lease that is held. */
  synchronized Map<String, Set<Integer>> atWork() {
    var atWork = new TreeMap<String, Set<Integer>>();
    for (var run : open) {
      if (run.lease.isHeld()) {
        atWork.computeIfAbsent(run.member, m -> new TreeSet<>()).add(run.lease.shard());
      }
    }
    return atWork;
  }

  /** Each shard at work once, and each of the members with its fair number. */
  boolean isBalanced(int shards, Set<String> members) {
    var atWork = atWork();
    var counts = atWork.values().stream().map(Set::size).toList();
    var all = new HashSet<Integer>();
    atWork.values().forEach(all::addAll);
    return atWork.keySet().equals(members)
        && all.size() == shards
        && counts.stream().mapToInt(count -> count).sum() == shards
        && counts.stream()
            .allMatch(c -> c == shards / members.size() || c == shards / members.size() + 1);
  }

  void awaitBalanced(int shards, Set<String> members) {
    TestCluster.WAIT.until(
        () -> "%d shards balanced over %s, but %s".formatted(shards, members, atWork()),
        () -> isBalanced(shards, members));
  }
}
