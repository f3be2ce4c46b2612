package torg.bus;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.UUID;
import java.util.function.Consumer;
import torg.api.v1.OptionsProto;
import torg.bus.LocalHandlers.LocalHandler;
import torg.bus.faults.FaultException;
import torg.bus.flow.Timeouts;
import torg.bus.requests.RequestRules;
import torg.bus.requests.RequiredFields;

/**
 * The event bus in terms of the contract. One for each Vertx; nothing else touches its event bus.
 */
public final class Bus {
  private final VertxInternal vertx;
  private final EventBus eventBus;
  private final BusConfig config;
  private final LocalHandlers local = new LocalHandlers();
  private final Timeouts timeouts = new Timeouts();
  private final String name = UUID.randomUUID().toString();
  private final Delays delays = new Delays();
  private final CallMetrics asked;
  private final Invocations invocations;

  public Bus(Vertx vertx, BusConfig config, MeterRegistry registry) {
    this.vertx = (VertxInternal) vertx;
    this.eventBus = vertx.eventBus();
    this.config = config;
    this.asked = CallMetrics.ofCallers(registry);
    this.invocations = new Invocations(config, registry);
    eventBus.registerCodec(new ProtobufCodec(Contract.shipped()));
  }

  /** Whose event bus it is. */
  public Vertx vertx() {
    return vertx;
  }

  /**
   * Asks this node if it answers the call, otherwise one of those that do. Fails with the handler's
   * {@link FaultException}, with UNAVAILABLE when no node answers it, with DEADLINE when the time
   * of the context, or of the call that is being handled, is over, with TOO_LARGE when the answer
   * exceeds the limit or the request does and has to leave the node: within it nothing is copied.
   */
  public <Q extends Message, A extends Message> Future<A> request(
      Call<Q, A> call, Q request, CallContext context) {
    return ask(call, request, context, false);
  }

  /**
   * The same for callers that must not give the work a second time while it is being done: the
   * future completes when the handler has ended, even if that is after the deadline, or with
   * UNAVAILABLE when its node is taken for gone.
   */
  public <Q extends Message, A extends Message> Future<A> requestToEnd(
      Call<Q, A> call, Q request, CallContext context) {
    return ask(call, request, context, true);
  }

  private <Q extends Message, A extends Message> Future<A> ask(
      Call<Q, A> call, Q request, CallContext given, boolean toEnd) {
    var start = System.nanoTime();
    var context = given.withinCurrent();
    if (context.deadline().isOver()) {
      var expired = CallFaults.expired(call.address());
      asked.record(call.address(), expired, start);
      return Future.failedFuture(expired);
    }
    var handler = local.pick(call);
    if (handler == null) {
      return new RemoteCall<>(call, context, toEnd, config, name)
          .start(eventBus, request)
          .onComplete((answer, failure) -> asked.record(call.address(), failure, start));
    }
    var caller = vertx.getOrCreateContext();
    var limits = toEnd ? null : timeouts;
    return new LocalCall<>(
            call, handler, request, context, invocations, asked, caller, limits, start)
        .start();
  }

  /**
   * Answers a call until the calling verticle is undeployed. Completes when it is registered; other
   * nodes hear of it a moment later. Requests of public services that lack required fields fail
   * with INVALID and do not reach the handler.
   */
  public <Q extends Message, A extends Message> Future<Void> answer(
      Call<Q, A> call, CallHandler<Q, A> handler) {
    return answer(call, request -> {}, handler);
  }

  /**
   * The same for a handler that has rules of its own, so that a request which lacks fields is also
   * told what else is wrong with it.
   */
  public <Q extends Message, A extends Message> Future<Void> answer(
      Call<Q, A> call, RequestRules<Q> rules, CallHandler<Q, A> handler) {
    // Those who ask within the mesh know what they do, and records of Kafka are judged one by one.
    var isPublic = call.method().getService().getOptions().getExtension(OptionsProto.public_);
    var required = RequiredFields.of(call.method().getInputType());
    return register(
        call,
        isPublic && !required.isEmpty() ? new CheckedHandler<>(required, rules, handler) : handler);
  }

  private <Q extends Message, A extends Message> Future<Void> register(
      Call<Q, A> call, CallHandler<Q, A> handler) {
    var context = vertx.getOrCreateContext().unwrap();
    var here = new LocalHandler<>(context, Thread.currentThread(), handler);
    var consumer = eventBus.<Q>consumer(call.address());
    consumer.endHandler(undeployed -> local.remove(call, here));
    consumer.handler(message -> answerRemote(call, handler, message));
    local.add(call, here);
    return consumer.completion();
  }

  private <Q extends Message, A extends Message> void answerRemote(
      Call<Q, A> call, CallHandler<Q, A> handler, io.vertx.core.eventbus.Message<Q> message) {
    var start = System.nanoTime();
    var reply = new RemoteAnswer(vertx, config, message);
    handleRemote(call, handler, message)
        .onComplete(
            (answer, failure) -> {
              var fault = invocations.end(call, answer, failure, start);
              reply.complete(fault == null ? answer : fault.toFailure());
            });
  }

  /**
   * The event bus has made a context for this message alone. The body is decoded when it is asked
   * for, and may not be what it should.
   */
  private <Q extends Message, A extends Message> Future<A> handleRemote(
      Call<Q, A> call, CallHandler<Q, A> handler, io.vertx.core.eventbus.Message<Q> message) {
    try {
      var context = CallContext.readFrom(message.headers(), delays);
      AmbientCall.put(ContextInternal.current(), context);
      return invocations.start(call, handler, message.body(), context);
    } catch (RuntimeException unreadable) {
      return Future.failedFuture(unreadable);
    }
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
