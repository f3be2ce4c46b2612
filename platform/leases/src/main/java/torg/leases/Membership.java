package torg.leases;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleListener;
import com.hazelcast.core.LifecycleService;
import java.util.Set;
import java.util.UUID;
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

  private final Cluster cluster;
  private final LifecycleService lifecycle;
  private final int membersMin;
  private Runnable onChange = () -> {};
  private Consumer<UUID> onDeparture = member -> {};
  private UUID membershipListener;
  private UUID lifecycleListener;
  private boolean apart;
  private boolean working = true;
  private volatile long epoch;

  Membership(HazelcastInstance hazelcast, int membersMin) {
    this.cluster = hazelcast.getCluster();
    this.lifecycle = hazelcast.getLifecycleService();
    this.membersMin = membersMin;
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
    var members = lifecycle.isRunning() && !apart ? cluster.getMembers().size() : 0;
    var works = members >= membersMin;
    if (working != works) {
      log.info(
          "shared work {}: {} members in sight, cluster.membersMin is {}",
          works ? "goes on" : "stops",
          members,
          membersMin);
    }
    if (working && !works) {
      epoch++;
    }
    working = works;
    return works;
  }

  long epoch() {
    return epoch;
  }

  /** Changes when a split cluster has merged. */
  UUID self() {
    return cluster.getLocalMember().getUuid();
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
    lifecycle.removeLifecycleListener(lifecycleListener);
    if (lifecycle.isRunning()) {
      cluster.removeMembershipListener(membershipListener);
    }
    return null;
  }
}
