package torg.bus;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import torg.bus.faults.FaultException;
import torg.bus.v1.Failure;
import torg.bus.v1.Working;

/**
 * A call that a handler of another node answers.
 *
 * @param toEnd whether the caller waits for the end of the handler, however long
 * @param sender the name of this node's bus
 */
record RemoteCall<A extends Message>(
    Call<?, A> call, CallContext context, boolean toEnd, BusConfig config, String sender) {

  Future<A> start(EventBus eventBus, Message request) {
    var address = call.address();
    var size = request.getSerializedSize();
    if (size > config.messageBytesMax()) {
      return Future.failedFuture(
          FaultException.tooLarge("the request to " + address, size, config.messageBytesMax()));
    }
    var remaining = context.remainingMillis();
    var options = waiting(remaining);
    context.writeTo(options, remaining, sender);
    return follow(remaining, eventBus.request(address, request, options));
  }

  /** Waits on as long as the handler says that it works. */
  private Future<A> follow(
      long remaining, Future<io.vertx.core.eventbus.Message<Message>> exchange) {
    return exchange.transform(
        (reply, failure) -> {
          if (failure != null) {
            return Future.failedFuture(undelivered(remaining, failure));
          }
          if (reply.body() instanceof Failure fault) {
            return Future.failedFuture(FaultException.of(fault));
          }
          if (!(reply.body() instanceof Working)) {
            return Future.succeededFuture(answerOf(reply.body()));
          }
          var left = context.remainingMillis();
          return left <= 0 && !toEnd
              ? Future.failedFuture(CallFaults.expired(call.address()))
              : follow(left, reply.replyAndRequest(reply.body(), waiting(left)));
        });
  }

  private DeliveryOptions waiting(long remaining) {
    var silence = config.silenceMax().toMillis();
    return new DeliveryOptions()
        .setCodecName(ProtobufCodec.NAME)
        .setSendTimeout(toEnd ? silence : Math.max(1, Math.min(remaining, silence)));
  }

  private FaultException undelivered(long remaining, Throwable failure) {
    var silence = config.silenceMax().toMillis();
    var isSilent =
        failure instanceof ReplyException reply && reply.failureType() == ReplyFailure.TIMEOUT;
    return isSilent && (toEnd || remaining > silence)
        ? FaultException.unavailable(
            "the node asked for %s has been silent for %d ms and may be gone; try again"
                .formatted(call.address(), silence))
        : CallFaults.ofDelivery(call.address(), remaining, failure);
  }

  @SuppressWarnings("unchecked")
  private static <A extends Message> A answerOf(Message body) {
    return (A) body;
  }
}
