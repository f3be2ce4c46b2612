package torg.bus;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.LocalHandlers.LocalHandler;
import torg.bus.v1.Failure;
import torg.bus.v1.Working;

/**
 * The event bus in terms of the contract. One for each Vertx; nothing else touches its event bus.
 */
public final class Bus {
  private static final Logger log = LoggerFactory.getLogger(Bus.class);

  private final Vertx vertx;
  private final EventBus eventBus;
  private final BusConfig config;
  private final LocalHandlers local = new LocalHandlers();
  private final CallMetrics asked;
  private final CallMetrics answered;

  public Bus(Vertx vertx, BusConfig config, MeterRegistry registry) {
    this.vertx = vertx;
    this.eventBus = vertx.eventBus();
    this.config = config;
    this.asked = new CallMetrics(registry, "torg.call");
    this.answered = new CallMetrics(registry, "torg.handler");
    eventBus.registerCodec(new ProtobufCodec(Contract.shipped()));
  }

  /**
   * Asks this node if it answers the call, otherwise one of those that do. Fails with the handler's
   * {@link FaultException}, with UNAVAILABLE when no node answers it, with DEADLINE when the
   * context's time is over, with TOO_LARGE when the answer exceeds the limit or the request does
   * and has to leave the node: within it nothing is copied.
   */
  public <Q extends Message, A extends Message> Future<A> request(
      Call<Q, A> call, Q request, CallContext context) {
    var start = System.nanoTime();
    return deliver(call, request, context)
        .onComplete((answer, failure) -> asked.record(call.address(), failure, start));
  }

  private <Q extends Message, A extends Message> Future<A> deliver(
      Call<Q, A> call, Q request, CallContext context) {
    var remaining = context.remainingMillis();
    if (remaining <= 0) {
      return Future.failedFuture(expired(call.address()));
    }
    var handler = local.pick(call);
    return handler == null
        ? askCluster(call, request, context, remaining)
        : askHere(call, handler, request, context, remaining);
  }

  /** The handler runs on its own context, and its answer arrives on the caller's. */
  private <Q extends Message, A extends Message> Future<A> askHere(
      Call<Q, A> call, LocalHandler<Q, A> handler, Q request, CallContext context, long remaining) {
    var promise = Promise.<A>promise();
    var caller = vertx.getOrCreateContext();
    handler
        .context()
        .runOnContext(
            asked -> {
              var outcome = handle(call, handler.handler(), request, context);
              if (!outcome.isComplete()) {
                // Most handlers answer at once, and need no timer.
                var late = FaultException.late(call.address(), remaining);
                var timer =
                    vertx.setTimer(
                        remaining, id -> caller.runOnContext(over -> promise.tryFail(late)));
                outcome.onComplete(done -> vertx.cancelTimer(timer));
              }
              outcome.onComplete(
                  (answer, failure) ->
                      caller.runOnContext(back -> settle(promise, answer, failure)));
            });
    return promise.future();
  }

  private static <A> void settle(Promise<A> promise, A answer, Throwable failure) {
    if (failure == null) {
      promise.tryComplete(answer);
    } else {
      promise.tryFail(FaultException.from(failure));
    }
  }

  private <Q extends Message, A extends Message> Future<A> askCluster(
      Call<Q, A> call, Q request, CallContext context, long remaining) {
    var address = call.address();
    var size = request.getSerializedSize();
    if (size > config.messageBytesMax()) {
      return Future.failedFuture(
          FaultException.tooLarge("the request to " + address, size, config.messageBytesMax()));
    }
    var options = waiting(remaining);
    context.writeTo(options, remaining);
    return follow(call, context, remaining, eventBus.request(address, request, options));
  }

  /** Waits on as long as the handler says that it works. */
  private <A extends Message> Future<A> follow(
      Call<?, A> call,
      CallContext context,
      long remaining,
      Future<io.vertx.core.eventbus.Message<Message>> exchange) {
    return exchange.transform(
        (reply, failure) -> {
          if (failure != null) {
            return Future.failedFuture(undelivered(call, remaining, failure));
          }
          if (reply.body() instanceof Failure fault) {
            return Future.failedFuture(FaultException.of(fault));
          }
          if (!(reply.body() instanceof Working)) {
            return Future.succeededFuture(answerOf(reply.body()));
          }
          var left = context.remainingMillis();
          return left <= 0
              ? Future.failedFuture(expired(call.address()))
              : follow(call, context, left, reply.replyAndRequest(reply.body(), waiting(left)));
        });
  }

  private DeliveryOptions waiting(long remaining) {
    return new DeliveryOptions()
        .setCodecName(ProtobufCodec.NAME)
        .setSendTimeout(Math.min(remaining, config.silenceMax().toMillis()));
  }

  private FaultException undelivered(Call<?, ?> call, long remaining, Throwable failure) {
    var silence = config.silenceMax().toMillis();
    var isSilent =
        failure instanceof ReplyException reply && reply.failureType() == ReplyFailure.TIMEOUT;
    return isSilent && remaining > silence
        ? FaultException.unavailable(
            "the node that was asked %s gave no sign for %d ms, it may be gone; try again"
                .formatted(call.address(), silence))
        : FaultException.ofDelivery(call.address(), remaining, failure);
  }

  @SuppressWarnings("unchecked")
  private static <A extends Message> A answerOf(Message body) {
    return (A) body;
  }

  /**
   * Answers a call until the calling verticle is undeployed. Completes when it is registered; other
   * nodes hear of it a moment later.
   */
  public <Q extends Message, A extends Message> Future<Void> answer(
      Call<Q, A> call, CallHandler<Q, A> handler) {
    var here = new LocalHandler<>(vertx.getOrCreateContext(), Thread.currentThread(), handler);
    var consumer = eventBus.<Q>consumer(call.address());
    consumer.endHandler(undeployed -> local.remove(call, here));
    consumer.handler(
        message -> {
          var reply = new RemoteAnswer(vertx, config, message);
          handleRemote(call, handler, message)
              .onComplete(
                  (answer, failure) ->
                      reply.complete(
                          failure == null ? answer : FaultException.from(failure).toFailure()));
        });
    local.add(call, here);
    return consumer.completion();
  }

  /** The body is decoded when it is asked for, and may not be what it should. */
  private <Q extends Message, A extends Message> Future<A> handleRemote(
      Call<Q, A> call, CallHandler<Q, A> handler, io.vertx.core.eventbus.Message<Q> message) {
    try {
      var context = CallContext.readFrom(message.headers());
      return handle(call, handler, message.body(), context);
    } catch (RuntimeException unreadable) {
      return Future.failedFuture(unreadable);
    }
  }

  private <Q extends Message, A extends Message> Future<A> handle(
      Call<Q, A> call, CallHandler<Q, A> handler, Q request, CallContext context) {
    var start = System.nanoTime();
    return invoke(call, handler, request, context)
        .map(answer -> checked(call, answer))
        .onComplete(
            (answer, failure) -> {
              answered.record(call.address(), failure, start);
              logDefect(call, failure);
            });
  }

  private static <Q extends Message, A extends Message> Future<A> invoke(
      Call<Q, A> call, CallHandler<Q, A> handler, Q request, CallContext context) {
    if (context.remainingMillis() <= 0) {
      return Future.failedFuture(expired(call.address()));
    }
    try {
      var answer = handler.handle(request, context);
      return answer == null ? Future.failedFuture("the handler answered nothing") : answer;
    } catch (Throwable thrown) {
      return Future.failedFuture(thrown);
    }
  }

  private <A extends Message> A checked(Call<?, A> call, A answer) {
    var size = answer.getSerializedSize();
    if (size > config.messageBytesMax()) {
      throw FaultException.tooLarge(
          "the answer of " + call.address(), size, config.messageBytesMax());
    }
    return answer;
  }

  private static void logDefect(Call<?, ?> call, Throwable failure) {
    if (failure != null && !(failure instanceof FaultException)) {
      log.error("{} failed unexpectedly", call.address(), failure);
    }
  }

  private static FaultException expired(String address) {
    return FaultException.of(Fault.DEADLINE, "the time for %s is over".formatted(address));
  }

  /** Tells every node; those that are cut off at the moment do not hear it. */
  public <E extends Message> void publish(Topic<E> topic, E event) {
    eventBus.publish(
        topic.address(), event, new DeliveryOptions().setCodecName(ProtobufCodec.NAME));
  }

  /**
   * Hears a topic until the calling verticle is undeployed. Completes when it is registered; other
   * nodes hear of it a moment later.
   */
  public <E extends Message> Future<Void> subscribe(Topic<E> topic, Consumer<E> listener) {
    var consumer = eventBus.<E>consumer(topic.address());
    consumer.handler(message -> listener.accept(message.body()));
    return consumer.completion();
  }
}
