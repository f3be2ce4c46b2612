package torg.offers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bus.FaultException;
import torg.calls.Outbox;

class OutboxTest {
  private final KafkaDouble kafka = new KafkaDouble();
  private final Outbox outbox = new Outbox(kafka.bus, Duration.ofSeconds(60));

  @AfterEach
  void stop() {
    kafka.close();
  }

  private static List<OutboundRecord> records(int count, int bytes) {
    var value = BytesValue.of(ByteString.copyFrom(new byte[bytes]));
    return IntStream.range(0, count).mapToObj(i -> Outbox.record("k" + i, value)).toList();
  }

  @Test
  void shouldSendInOrderAndInRequestsOfBoundedSize() {
    var records = records(25, 100_000);
    OfferNode.await(outbox.send("t", records));
    assertThat(kafka.records("t")).isEqualTo(records);
    assertThat(kafka.requests)
        .hasSize(3)
        .allMatch(request -> request.getSerializedSize() < 1_100_000);
  }

  @Test
  void shouldSendALargeRecordAlone() {
    var records = records(3, 1_500_000);
    OfferNode.await(outbox.send("t", records));
    assertThat(kafka.requests).extracting(SendRequest::getRecordsCount).containsExactly(1, 1, 1);
  }

  @Test
  void shouldSendNothingWhenThereIsNothing() {
    OfferNode.await(outbox.send("t", List.of()));
    assertThat(kafka.requests).isEmpty();
  }

  @Test
  void shouldFailOnlyWhenNothingIsUnderWayAnyMore() {
    var slow = Promise.<Void>promise();
    kafka.answers =
        request ->
            switch (request.getTopic() + request.getRecords(0).getKey()) {
              case "tk0" -> Future.failedFuture(FaultException.unavailable("Kafka is away"));
              case "tk1" -> slow.future();
              default -> Future.succeededFuture();
            };
    var sent = outbox.send("t", records(2, 1_500_000));
    OfferNode.await(() -> kafka.requests.size() == 2);
    OfferNode.await(outbox.send("other", records(1, 1)));
    assertThat(sent.isComplete()).isFalse();
    slow.complete();
    OfferNode.await(sent::isComplete);
    assertThat(sent.cause()).hasMessage("Kafka is away");
  }
}
