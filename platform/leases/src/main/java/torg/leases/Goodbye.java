package torg.leases;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import java.io.Serializable;
import java.util.UUID;
import java.util.concurrent.Callable;

/** Tells another member that one leaves in good order; answered once it is noted there. */
final class Goodbye implements Callable<Boolean>, HazelcastInstanceAware, Serializable {
  private static final long serialVersionUID = 1;

  private final UUID member;
  private transient HazelcastInstance hazelcast;

  Goodbye(UUID member) {
    this.member = member;
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance hazelcast) {
    this.hazelcast = hazelcast;
  }

  @Override
  public Boolean call() {
    return Membership.of(hazelcast).map(membership -> membership.noteGoodbye(member)).orElse(false);
  }
}
