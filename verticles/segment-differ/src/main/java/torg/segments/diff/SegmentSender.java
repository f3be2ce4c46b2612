package torg.segments.diff;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import torg.bridge.v1.OutboundRecord;
import torg.bus.faults.Fault;
import torg.calls.FencedOutbox;
import torg.calls.FencedOutbox.Sender;
import torg.segments.core.SegmentFaults;

/**
 * Sends records for a segment that a worker has claimed. Kafka lets only the newest sender of a
 * segment send, so a worker that was overtaken can send nothing any more. It is opened when there
 * is something to send: whoever may still send something has noted it, so that the heir has
 * something to send too and opens its own. Lives on one context.
 */
final class SegmentSender {
  private final FencedOutbox outbox;
  private final String topic;
  private final long segment;
  private final Supplier<Future<Boolean>> isClaimed;
  private Future<Sender> opened;

  /**
   * @param isClaimed whether the claim still stands
   */
  SegmentSender(
      FencedOutbox outbox, String topic, long segment, Supplier<Future<Boolean>> isClaimed) {
    this.outbox = outbox;
    this.topic = topic;
    this.segment = segment;
    this.isClaimed = isClaimed;
  }

  /** Fails with {@link Interruption} when the segment is another's, otherwise as the outbox. */
  Future<Void> send(List<OutboundRecord> records) {
    return sender()
        .compose(sender -> sender.send(Map.of(topic, records)))
        .recover(
            failure -> Future.failedFuture(isOvertaken(failure) ? new Interruption() : failure));
  }

  private static boolean isOvertaken(Throwable failure) {
    return Fault.of(failure) == Fault.PRECONDITION;
  }

  private Future<Sender> sender() {
    if (opened == null) {
      opened = outbox.open(name()).compose(this::whileClaimed);
    }
    return opened;
  }

  /** With the topic's name: two marketplaces on one Kafka have other topics. */
  private String name() {
    return "%s-segment-%s".formatted(topic, SegmentFaults.id(segment));
  }

  /** One that was overtaken before it opened has shut its heir out: it must not send after it. */
  private Future<Sender> whileClaimed(Sender sender) {
    return isClaimed
        .get()
        .compose(
            isClaimed ->
                isClaimed
                    ? Future.succeededFuture(sender)
                    : Future.failedFuture(new Interruption()))
        .recover(failure -> sender.close().transform(closed -> Future.failedFuture(failure)));
  }

  /** Never fails. */
  Future<Void> close() {
    return opened == null
        ? Future.succeededFuture()
        : opened.compose(Sender::close).otherwiseEmpty();
  }
}
