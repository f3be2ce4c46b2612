package torg.offers;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.calls.BridgeCalls;

/** Kafka with answers that a test decides on; it has the records whatever it answers. */
final class KafkaDouble implements AutoCloseable {
  final List<SendRequest> requests = new CopyOnWriteArrayList<>();

  /** What is answered to a request. */
  volatile Function<SendRequest, Future<Void>> answers = request -> Future.succeededFuture();

  final Bus bus;
  private final Vertx vertx = Vertx.vertx();

  KafkaDouble() {
    bus = new Bus(vertx, BusConfig.from(OfferNode.NO_SETTINGS), new SimpleMeterRegistry());
    OfferNode.await(
        bus.answer(
            BridgeCalls.SEND,
            (request, context) -> {
              requests.add(request);
              return answers.apply(request).map(SendResponse.getDefaultInstance());
            }));
  }

  List<OutboundRecord> records(String topic) {
    return requests.stream()
        .filter(request -> request.getTopic().equals(topic))
        .flatMap(request -> request.getRecordsList().stream())
        .toList();
  }

  @Override
  public void close() {
    OfferNode.await(vertx.close());
  }
}
