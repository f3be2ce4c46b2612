package torg.bus;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;

/** Runs handlers: what is the same for callers of this node and of another. */
final class Invocations {
  private static final Logger log = LoggerFactory.getLogger(Invocations.class);

  private final int answerBytesMax;
  private final CallMetrics metrics;

  Invocations(BusConfig config, MeterRegistry registry) {
    this.answerBytesMax = config.messageBytesMax();
    this.metrics = CallMetrics.ofHandlers(registry);
  }

  /** Never throws. */
  <Q extends Message, A extends Message> Future<A> start(
      Call<Q, A> call, CallHandler<Q, A> handler, Q request, CallContext context) {
    if (context.deadline().isOver()) {
      return Future.failedFuture(CallFaults.expired(call.address()));
    }
    try {
      var answer = handler.handle(request, context);
      return answer == null ? Future.failedFuture("the handler answered nothing") : answer;
    } catch (Throwable thrown) {
      return Future.failedFuture(thrown);
    }
  }

  /** What the caller shall learn instead of the answer; null when the answer is fine. */
  FaultException end(Call<?, ?> call, Message answer, Throwable failure, long startNanos) {
    var fault = failure == null ? tooLarge(call, answer) : FaultException.from(failure);
    metrics.record(call.address(), fault, startNanos);
    if (failure != null && failure != fault) {
      log.error("{} failed unexpectedly", call.address(), failure);
    }
    return fault;
  }

  private FaultException tooLarge(Call<?, ?> call, Message answer) {
    var size = answer.getSerializedSize();
    return size > answerBytesMax
        ? FaultException.tooLarge("the answer of " + call.address(), size, answerBytesMax)
        : null;
  }
}
