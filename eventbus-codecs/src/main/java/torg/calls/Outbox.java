package torg.calls;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.flow.Backoff;
import torg.bus.flow.Capacity;
import torg.bus.flow.Steps;

/** Records for one topic, sent in requests well below the largest message of the bus. */
public final class Outbox {
  private static final int REQUEST_BYTES = 1_000_000;
  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(20), Duration.ofSeconds(1));

  private final Bus bus;
  private final Duration timeout;

  /**
   * @param timeout for each request, with its waits
   */
  public Outbox(Bus bus, Duration timeout) {
    this.bus = bus;
    this.timeout = timeout;
  }

  public static OutboundRecord record(String key, Message value) {
    return record(key, value.toByteString());
  }

  public static OutboundRecord record(String key, ByteString value) {
    return OutboundRecord.newBuilder().setKey(key).setValue(value).build();
  }

  /**
   * Completes when Kafka has acknowledged all. Fails when some of it has failed; nothing is under
   * way any more then, and what comes after it was not sent. Records keep their order. A bridge
   * that has too much to do is asked again, with growing pauses, as long as there is time.
   */
  public Future<Void> send(String topic, List<OutboundRecord> records) {
    var requests = requests(topic, records).iterator();
    return Steps.untilDone(
            () ->
                requests.hasNext()
                    ? send(requests.next()).map(Optional.empty())
                    : Future.succeededFuture(Optional.of(true)))
        .mapEmpty();
  }

  private static List<SendRequest> requests(String topic, List<OutboundRecord> records) {
    var requests = new ArrayList<SendRequest>();
    var request = SendRequest.newBuilder().setTopic(topic);
    var capacity = Capacity.ofBytes(REQUEST_BYTES);
    for (var record : records) {
      if (!capacity.take(record.getSerializedSize())) {
        requests.add(request.build());
        request.clearRecords();
        capacity = Capacity.ofBytes(REQUEST_BYTES);
        capacity.take(record.getSerializedSize());
      }
      request.addRecords(record);
    }
    if (request.getRecordsCount() > 0) {
      requests.add(request.build());
    }
    return requests;
  }

  private Future<SendResponse> send(SendRequest request) {
    return new Sending(request, CallContext.mesh(timeout)).attempt();
  }

  /** One request until the bridge takes it, or has no time for it. */
  private final class Sending {
    private final SendRequest request;
    private final CallContext context;
    private int refusals;

    Sending(SendRequest request, CallContext context) {
      this.request = request;
      this.context = context;
    }

    Future<SendResponse> attempt() {
      return Steps.untilDone(
          () ->
              bus.request(BridgeCalls.SEND, request, context)
                  .map(Optional::of)
                  .recover(this::waitWhenTooMany));
    }

    private Future<Optional<SendResponse>> waitWhenTooMany(Throwable failure) {
      var millis = PAUSES.randomPause(++refusals).toMillis();
      return Fault.of(failure) == Fault.TOO_MANY && millis < context.remainingMillis()
          ? bus.vertx().timer(millis, TimeUnit.MILLISECONDS).map(Optional.empty())
          : Future.failedFuture(failure);
    }
  }
}
