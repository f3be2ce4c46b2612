package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;

/**
 * The health of the node at once and then each change, until the client goes away. One timer looks
 * for all watchers of the event loop, and only while there are some.
 */
final class GrpcHealthWatch implements GrpcMethod {
  private static final long LOOK_MILLIS = 1_000;
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
      timer = loop.vertx().setPeriodic(LOOK_MILLIS, tick -> look());
    }
  }

  private void look() {
    new ArrayList<>(watches).forEach(Watch::look);
    if (watches.isEmpty()) {
      loop.vertx().cancelTimer(timer);
      timer = NONE;
    }
  }

  private final class Watch implements GrpcQuestions.Listener {
    private final EdgeRequest request;
    private final GrpcQuestions questions;
    private HealthCheckRequest asked;
    private ServingStatus told;
    private Future<Void> leaving = Future.succeededFuture();
    private boolean hasPlace;

    private Watch(EdgeRequest request) {
      this.request = request;
      questions = new GrpcQuestions(request, GrpcHealthStatus.READER, this);
    }

    private void begin() {
      questions.read();
      try {
        loop.watches().take(request.address());
        hasPlace = true;
      } catch (FaultException full) {
        questions.refuse(full);
      }
    }

    @Override
    public void question(Message question) {
      if (asked != null) {
        throw FaultException.of(Fault.INVALID, "the request has more than one message");
      }
      asked = (HealthCheckRequest) question;
    }

    @Override
    public void end() {
      if (asked == null) {
        questions.refuse(FaultException.of(Fault.INVALID, "the request has no message"));
      } else {
        add(this);
        look();
      }
    }

    private void look() {
      status.of(asked.getService()).onSuccess(this::tell);
    }

    /** What cannot be told now, since the last change has not left yet, is at the next look. */
    private void tell(ServingStatus is) {
      if (!hasPlace || is == told || !leaving.isComplete()) {
        return;
      }
      try {
        leaving = GrpcStream.write(request, GrpcHealthStatus.answer(is));
        told = is;
      } catch (FaultException full) {
        questions.refuse(full);
      }
    }

    @Override
    public void over() {
      if (hasPlace) {
        hasPlace = false;
        loop.watches().give(request.address());
        watches.remove(this);
      }
    }
  }
}
