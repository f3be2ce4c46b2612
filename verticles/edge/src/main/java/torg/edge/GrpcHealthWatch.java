package torg.edge;

import com.google.protobuf.Message;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import torg.bus.Fault;
import torg.bus.FaultException;

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
  public void begin(HttpServerRequest request) {
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
    private final HttpServerRequest request;
    private final GrpcQuestions questions;
    private HealthCheckRequest asked;
    private ServingStatus told;
    private boolean hasPlace;

    private Watch(HttpServerRequest request) {
      this.request = request;
      questions = new GrpcQuestions(loop, request, GrpcHealthStatus.READER, this);
    }

    private void begin() {
      request.response().closeHandler(closed -> over());
      questions.read();
      try {
        loop.watches().take();
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

    private void tell(ServingStatus is) {
      if (hasPlace && is != told) {
        told = is;
        GrpcStream.write(request, GrpcHealthStatus.answer(is));
      }
    }

    @Override
    public void over() {
      if (hasPlace) {
        hasPlace = false;
        loop.watches().give();
        watches.remove(this);
      }
    }
  }
}
