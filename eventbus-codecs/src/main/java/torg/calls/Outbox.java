package torg.calls;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bus.Bus;
import torg.bus.CallContext;

/** Records for one topic, sent in requests well below the largest message of the bus. */
public final class Outbox {
  private static final int REQUEST_BYTES = 1_000_000;

  private final Bus bus;
  private final Duration timeout;

  public Outbox(Bus bus, Duration timeout) {
    this.bus = bus;
    this.timeout = timeout;
  }

  public static OutboundRecord record(String key, Message value) {
    return OutboundRecord.newBuilder().setKey(key).setValue(value.toByteString()).build();
  }

  /**
   * Completes when Kafka has acknowledged all, or when nothing is under way any more and some of it
   * has failed. The requests are under way at the same time, so records of one key in different
   * requests may overtake each other.
   */
  public Future<Void> send(String topic, List<OutboundRecord> records) {
    var sends = new ArrayList<Future<?>>();
    var request = SendRequest.newBuilder().setTopic(topic);
    var bytes = 0;
    for (var record : records) {
      if (bytes > 0 && bytes + record.getSerializedSize() > REQUEST_BYTES) {
        sends.add(send(request.build()));
        request.clearRecords();
        bytes = 0;
      }
      request.addRecords(record);
      bytes += record.getSerializedSize();
    }
    if (bytes > 0) {
      sends.add(send(request.build()));
    }
    return Future.join(sends).mapEmpty();
  }

  private Future<?> send(SendRequest request) {
    return bus.request(BridgeCalls.SEND, request, CallContext.mesh(timeout));
  }
}
