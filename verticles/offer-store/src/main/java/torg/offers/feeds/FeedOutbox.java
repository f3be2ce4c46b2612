package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.List;
import torg.bridge.v1.OutboundRecord;
import torg.bus.faults.Downstream;
import torg.calls.Outbox;
import torg.offers.v1.FeedBatchResult;

/** Results of loads on their way to Kafka. */
public final class FeedOutbox {
  private final Outbox outbox;
  private final String topic;

  public FeedOutbox(Outbox outbox, String topic) {
    this.outbox = outbox;
    this.topic = topic;
  }

  /** Completes when Kafka has acknowledged it. Fails with UNAVAILABLE when it has not. */
  Future<Void> send(FeedBatchResult result) {
    return send(List.of(result));
  }

  /** The same of several, in their order. */
  Future<Void> send(List<FeedBatchResult> results) {
    return Downstream.of(outbox.send(topic, results.stream().map(FeedOutbox::record).toList()));
  }

  private static OutboundRecord record(FeedBatchResult result) {
    var key = result.getSellerId() + " " + result.getNamespace();
    return Outbox.record(key, FeedResults.fitting(result));
  }
}
