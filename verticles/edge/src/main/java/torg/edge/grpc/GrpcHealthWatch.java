package torg.edge.grpc;

import io.vertx.core.Future;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;

/**
 * The health of the node at once and then each change, until the client goes away. One timer looks
 * for all watchers of the event loop, and only while there are some.
 */
final class GrpcHealthWatch implements GrpcMethod {
  private static final long POLL_MILLIS = 1_000;
  private static final long NONE = -1;

  private final EdgeLoop loop;
  private final GrpcHealthStatus status;
  private final Set<Watch> watches = new LinkedHashSet<>();
  private long timer = NONE;

  GrpcHealthWatch(EdgeLoop loop, GrpcHealthStatus status) {
    this.loop = loop;
    this.status = status;
  }

  @Override
  public void begin(EdgeRequest request) {
    new Watch(request).begin();
  }

  private void add(Watch watch) {
    watches.add(watch);
    if (timer == NONE) {
      timer = loop.vertx().setPeriodic(POLL_MILLIS, tick -> poll());
    }
  }

  private void poll() {
    new ArrayList<>(watches).forEach(Watch::poll);
    if (watches.isEmpty()) {
      loop.vertx().cancelTimer(timer);
      timer = NONE;
    }
  }

  private final class Watch extends GrpcHealthQuestion {
    private String service;
    private ServingStatus told;
    private Future<Void> leaving = Future.succeededFuture();
    private boolean hasSlot;

    private Watch(EdgeRequest request) {
      super(request);
    }

    private void begin() {
      stream.read();
      try {
        loop.watches().acquire(request.address());
        hasSlot = true;
      } catch (FaultException full) {
        stream.refuse(full);
      }
    }

    @Override
    void asked(String name) {
      service = name;
      add(this);
      poll();
    }

    private void poll() {
      status.of(service).onSuccess(this::tell);
    }

    /** What cannot be told now, since the last change has not left yet, is at the next poll. */
    private void tell(ServingStatus is) {
      if (!hasSlot || is == told || !leaving.isComplete()) {
        return;
      }
      try {
        leaving = GrpcResponse.write(request, GrpcHealthStatus.answer(is));
        told = is;
      } catch (FaultException full) {
        stream.refuse(full);
      }
    }

    @Override
    public void over() {
      if (hasSlot) {
        hasSlot = false;
        loop.watches().release(request.address());
        watches.remove(this);
      }
    }
  }
}
