package torg.leases;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleListener;
import com.hazelcast.core.LifecycleService;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this member belongs to a cluster in which it may work. Every time it ceases to, a new
 * epoch begins and the leases of the former one are void.
 */
final class Membership implements MembershipListener, LifecycleListener {
  private static final Logger log = LoggerFactory.getLogger(Membership.class);
  private static final String IN_CONTEXT = "torg.leases.membership";
  private static final Duration GOODBYE_MAX = Duration.ofSeconds(2);

  private final HazelcastInstance hazelcast;
  private final Cluster cluster;
  private final LifecycleService lifecycle;
  private final int membersMin;
  private Runnable onChange = () -> {};
  private Consumer<UUID> onDeparture = member -> {};
  private UUID membershipListener;
  private UUID lifecycleListener;
  private MembersSeen seen = MembersSeen.NOBODY;
  private boolean apart;
  private boolean working = true;
  private volatile long epoch;

  /**
   * @param membersMin how many members must be in sight; 0 for half of those that were seen
   */
  Membership(HazelcastInstance hazelcast, int membersMin) {
    this.hazelcast = hazelcast;
    this.cluster = hazelcast.getCluster();
    this.lifecycle = hazelcast.getLifecycleService();
    this.membersMin = membersMin;
    hazelcast.getUserContext().put(IN_CONTEXT, this);
  }

  /** That of the member which a goodbye has reached; none before its leases and after them. */
  static Optional<Membership> of(HazelcastInstance hazelcast) {
    return Optional.ofNullable((Membership) hazelcast.getUserContext().get(IN_CONTEXT));
  }

  /** The callbacks come on Hazelcast's threads and must not block. */
  void listen(Runnable onChange, Consumer<UUID> onDeparture) {
    this.onChange = onChange;
    this.onDeparture = onDeparture;
    lifecycleListener = lifecycle.addLifecycleListener(this);
    membershipListener = cluster.addMembershipListener(this);
  }

  /** Looks at the cluster anew, as the listeners may be late. */
  synchronized boolean mayWork() {
    var members = inSight();
    seen = seen.and(members);
    var works = membersMin > 0 ? members.size() >= membersMin : seen.areEnough(members);
    if (working != works) {
      log.info("shared work {}: {}", works ? "goes on" : "stops", reason(members));
    }
    if (working && !works) {
      epoch++;
    }
    working = works;
    return works;
  }

  private Set<UUID> inSight() {
    return lifecycle.isRunning() && !apart ? members() : Set.of();
  }

  private String reason(Set<UUID> members) {
    return membersMin > 0
        ? "%d members in sight, cluster.membersMin is %d".formatted(members.size(), membersMin)
        : "%d members in sight, %d were seen; with fewer than half of them nothing shared is done"
            .formatted(seen.staying(members), seen.most());
  }

  /** Tells the others that this member does not vanish, but leaves. Blocks until they know. */
  Void leave() {
    if (!lifecycle.isRunning()) {
      return null;
    }
    var others = new HashSet<>(cluster.getMembers());
    others.remove(cluster.getLocalMember());
    var told =
        hazelcast
            .getExecutorService("torg.leases")
            .submitToMembers(new Goodbye(self()), others)
            .values();
    var deadline = System.nanoTime() + GOODBYE_MAX.toNanos();
    for (var one : told) {
      try {
        one.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (ExecutionException | TimeoutException silent) {
        log.info("a member did not hear that this one leaves: {}", silent.toString());
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return null;
      }
    }
    return null;
  }

  synchronized boolean noteGoodbye(UUID member) {
    seen = seen.withGoodbyeOf(member, inSight());
    return true;
  }

  long epoch() {
    return epoch;
  }

  /** Changes when a split cluster has merged. */
  UUID self() {
    return cluster.getLocalMember().getUuid();
  }

  boolean isAlone() {
    return cluster.getMembers().size() == 1;
  }

  Set<UUID> members() {
    return cluster.getMembers().stream()
        .map(member -> member.getUuid())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void memberAdded(MembershipEvent event) {
    mayWork();
    onChange.run();
  }

  @Override
  public void memberRemoved(MembershipEvent event) {
    if (mayWork()) {
      onDeparture.accept(event.getMember().getUuid());
    }
    onChange.run();
  }

  @Override
  public void stateChanged(LifecycleEvent event) {
    switch (event.getState()) {
      case MERGING, SHUTTING_DOWN, SHUTDOWN -> setApart(true);
      case MERGED, MERGE_FAILED -> setApart(false);
      case STARTING, STARTED, CLIENT_CONNECTED, CLIENT_DISCONNECTED, CLIENT_CHANGED_CLUSTER -> {}
    }
  }

  private void setApart(boolean value) {
    synchronized (this) {
      apart = value;
      epoch++;
      mayWork();
    }
    onChange.run();
  }

  Void close() {
    hazelcast.getUserContext().remove(IN_CONTEXT, this);
    lifecycle.removeLifecycleListener(lifecycleListener);
    if (lifecycle.isRunning()) {
      cluster.removeMembershipListener(membershipListener);
    }
    return null;
  }
}
