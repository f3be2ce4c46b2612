package torg.testkit.store;

import io.vertx.core.Future;
import java.util.UUID;
import torg.bus.faults.FaultException;
import torg.leases.Lease;

/** A lease that believes in itself until it is told otherwise. */
public final class TestLease implements Lease {
  private final String name;
  private final int shard;
  private final long token;
  private final String owner = UUID.randomUUID().toString();
  private volatile boolean isHeld = true;

  public TestLease(String name, int shard, long token) {
    this.name = name;
    this.shard = shard;
    this.token = token;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int shard() {
    return shard;
  }

  @Override
  public String owner() {
    return owner;
  }

  @Override
  public long token() {
    return token;
  }

  @Override
  public boolean isHeld() {
    return isHeld;
  }

  @Override
  public Future<Long> raiseToken(long above) {
    isHeld = false;
    return Future.failedFuture(FaultException.unavailable("lost to token " + above));
  }

  @Override
  public void lose() {
    isHeld = false;
  }
}
