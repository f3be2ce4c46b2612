package torg.photos;

import io.vertx.core.Future;
import java.util.List;
import torg.bus.Bus;
import torg.bus.faults.Downstream;
import torg.calls.Outbox;
import torg.offers.v1.PhotoResult;

/** Sends results to Kafka. */
final class ResultSender {
  private final Outbox outbox;
  private final String topic;

  ResultSender(Bus bus, PhotosConfig config) {
    this.outbox = new Outbox(bus, config.sendTimeout());
    this.topic = config.resultsTopic();
  }

  /** Completes when the broker has acknowledged all of them; fails with no permanent fault. */
  Future<Void> send(List<PhotoResult> results) {
    var records =
        results.stream().map(result -> Outbox.record(result.getOfferId(), result)).toList();
    return Downstream.of(outbox.send(topic, records));
  }
}
