package torg.kafka.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.faults.Fault;
import torg.calls.BridgeCalls;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.testkit.Kafka;

class OutboundTest {
  private Mesh mesh;

  @BeforeEach
  void start() {
    mesh = new Mesh("kafka.sendBytesMax", "4194304");
    mesh.deploy(new OutboundVerticle(mesh.config, mesh.bus, mesh.registry));
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  @Test
  void shouldKeepTheOrderOfKeysWhenRequestsDoNotWaitForEachOther() {
    var topic = Kafka.shared().freshTopic(3);
    var sends = new ArrayList<Future<SendResponse>>();
    for (var round = 0; round < 20; round++) {
      var request = SendRequest.newBuilder().setTopic(topic);
      for (var i = 0; i < 30; i++) {
        var position = round * 10 + i / 3;
        request.addRecords(record("p" + i % 3, Edits.edit("p" + i % 3, position).toByteString()));
      }
      sends.add(send(request.build()));
    }
    Mesh.await(Future.all(sends));
    assertThat(mesh.counter("torg_kafka_sent_records_total", "topic", topic)).isEqualTo(600);

    var edits = new Edits();
    mesh.answer((batch, context) -> edits.take(batch));
    mesh.deployInbound(topic, "outbound");
    edits.awaitCount(600);
    for (var key : List.of("p0", "p1", "p2")) {
      assertThat(edits.taken.get(key)).isEqualTo(Edits.sequence(200));
    }
  }

  @Test
  void shouldNotFindATopicThatDoesNotExist() {
    var fault = Mesh.fault(send(request("no-such-topic", record("k", ByteString.EMPTY))));
    assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault).hasMessage("topic 'no-such-topic' does not exist");
  }

  @Test
  void shouldRefuseARecordThatIsTooLargeAndGoOn() {
    var topic = Kafka.shared().freshTopic(1);
    var large = record("k", ByteString.copyFrom(new byte[2 << 20]));
    assertThat(Mesh.fault(send(request(topic, large))).fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(Mesh.await(send(request(topic, record("k", ByteString.EMPTY)))))
        .isEqualTo(SendResponse.getDefaultInstance());
  }

  @Test
  void shouldRefuseWhenMoreWaitsThanMemoryAllows() {
    var topic = Kafka.shared().freshTopic(1);
    var request = request(topic, record("k", ByteString.copyFrom(new byte[900_000])));
    var sends = IntStream.range(0, 10).mapToObj(i -> send(request)).toList();
    var faults =
        sends.stream()
            .map(send -> send.map(Fault.INTERNAL).otherwise(this::faultOf))
            .map(Mesh::await)
            .toList();
    assertThat(faults).contains(Fault.TOO_MANY);
    assertThat(Mesh.await(send(request))).isEqualTo(SendResponse.getDefaultInstance());
  }

  @Test
  void shouldRefuseForGoodWhenARequestIsLargerThanMemoryEverAllows() {
    var large = record("k", ByteString.copyFrom(new byte[4 << 20]));
    assertThat(Mesh.fault(send(request("topic", large))).fault()).isEqualTo(Fault.TOO_LARGE);
  }

  @Test
  void shouldRefuseWhenTopicOrRecordsAreMissing() {
    assertThat(Mesh.fault(send(request("", record("k", ByteString.EMPTY)))).fault())
        .isEqualTo(Fault.INVALID);
    assertThat(Mesh.fault(send(request("topic"))).fault()).isEqualTo(Fault.INVALID);
  }

  @Test
  void shouldBeUnavailableWhenNoBrokerAnswers() {
    try (var cut = new Mesh("kafka.servers", "127.0.0.1:1", "kafka.requestTimeout", "500ms")) {
      cut.deploy(new OutboundVerticle(cut.config, cut.bus, cut.registry));
      var request = request("topic", record("k", ByteString.EMPTY));
      var fault = Mesh.fault(cut.bus.request(BridgeCalls.SEND, request, Mesh.context()));
      assertThat(fault.fault()).isEqualTo(Fault.UNAVAILABLE);
    }
  }

  private Fault faultOf(Throwable failure) {
    return ((torg.bus.faults.FaultException) failure).fault();
  }

  private Future<SendResponse> send(SendRequest request) {
    return mesh.bus.request(BridgeCalls.SEND, request, Mesh.context());
  }

  private static SendRequest request(String topic, OutboundRecord... records) {
    return SendRequest.newBuilder().setTopic(topic).addAllRecords(List.of(records)).build();
  }

  private static OutboundRecord record(String key, ByteString value) {
    return OutboundRecord.newBuilder().setKey(key).setValue(value).build();
  }
}
