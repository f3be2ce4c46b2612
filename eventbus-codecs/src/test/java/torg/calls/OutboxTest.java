package torg.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.settings.Settings;

/** The test itself stands for the bridge. */
class OutboxTest {
  private static final FaultException TOO_MANY = FaultException.of(Fault.TOO_MANY, "not now");

  private final Vertx vertx = Vertx.vertx();
  private final Bus bus =
      new Bus(vertx, BusConfig.from(new Settings(Map.of())), new SimpleMeterRegistry());
  private final List<SendRequest> taken = new CopyOnWriteArrayList<>();
  private volatile Function<SendRequest, Future<?>> answers = request -> Future.succeededFuture();

  @BeforeEach
  void answer() throws Exception {
    bus.answer(
            BridgeCalls.SEND,
            (request, context) ->
                answers
                    .apply(request)
                    .onSuccess(accepted -> taken.add(request))
                    .map(SendResponse.getDefaultInstance()))
        .await(30, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() throws Exception {
    vertx.close().await(30, TimeUnit.SECONDS);
  }

  @Test
  void shouldSendInOrderAndInRequestsOfBoundedSize() throws Exception {
    var records = records(25, 100_000);
    send(records);
    assertThat(taken.stream().flatMap(request -> request.getRecordsList().stream()))
        .containsExactlyElementsOf(records);
    assertThat(taken).hasSize(3).allMatch(request -> request.getSerializedSize() < 1_100_000);
  }

  @Test
  void shouldSendALargeRecordAlone() throws Exception {
    send(records(3, 1_500_000));
    assertThat(taken).extracting(SendRequest::getRecordsCount).containsExactly(1, 1, 1);
  }

  @Test
  void shouldSendNothingWhenThereIsNothing() throws Exception {
    send(List.of());
    assertThat(taken).isEmpty();
  }

  @Test
  void shouldSendARecordWithoutKeyAndValue() throws Exception {
    send(List.of(OutboundRecord.getDefaultInstance()));
    assertThat(taken).hasSize(1);
  }

  @Test
  void shouldWaitAndKeepTheOrderWhenTheBridgeHasTooMuchToDo() throws Exception {
    var asked = new AtomicInteger();
    answers =
        request ->
            asked.incrementAndGet() % 3 == 0
                ? Future.succeededFuture()
                : Future.failedFuture(TOO_MANY);
    var records = records(3, 1_500_000);
    send(records);
    assertThat(taken.stream().flatMap(request -> request.getRecordsList().stream()))
        .containsExactlyElementsOf(records);
    assertThat(asked).hasValue(9);
  }

  @Test
  void shouldFailWhenTheBridgeHasTooMuchToDoForTheWholeTime() {
    answers = request -> Future.failedFuture(TOO_MANY);
    var failure = failure(new Outbox(bus, Duration.ofMillis(200)), records(1, 1));
    assertThat(failure).isSameAs(TOO_MANY);
  }

  @Test
  void shouldSendNothingMoreWhenARequestHasFailed() {
    var asked = new AtomicInteger();
    answers =
        request ->
            asked.incrementAndGet() == 2
                ? Future.failedFuture(FaultException.unavailable("Kafka is away"))
                : Future.succeededFuture();
    var failure = failure(new Outbox(bus, Duration.ofSeconds(60)), records(3, 1_500_000));
    assertThat(failure).hasMessage("Kafka is away");
    assertThat(asked).hasValue(2);
  }

  private void send(List<OutboundRecord> records) throws Exception {
    new Outbox(bus, Duration.ofSeconds(60)).send("t", records).await(30, TimeUnit.SECONDS);
  }

  private static Throwable failure(Outbox outbox, List<OutboundRecord> records) {
    return outbox
        .send("t", records)
        .<Throwable>map(sent -> null)
        .otherwise(failed -> failed)
        .await();
  }

  private static List<OutboundRecord> records(int count, int bytes) {
    var value = BytesValue.of(ByteString.copyFrom(new byte[bytes]));
    return IntStream.range(0, count).mapToObj(i -> Outbox.record("k" + i, value)).toList();
  }
}
