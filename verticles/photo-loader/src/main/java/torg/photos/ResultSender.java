package torg.photos;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.BridgeCalls;
import torg.offers.v1.PhotoResult;

/** Sends results to Kafka. */
final class ResultSender {
  /** Well below the largest message of the bus. */
  static final int REQUEST_BYTES = 1_000_000;

  private final Bus bus;
  private final PhotosConfig config;

  ResultSender(Bus bus, PhotosConfig config) {
    this.bus = bus;
    this.config = config;
  }

  /** Completes when the broker has acknowledged all of them; fails with the fault of Kafka. */
  Future<Void> send(List<PhotoResult> results) {
    var sent = Future.<Void>succeededFuture();
    for (var request : requests(results)) {
      sent = sent.compose(previous -> send(request));
    }
    return sent;
  }

  private List<SendRequest> requests(List<PhotoResult> results) {
    var requests = new ArrayList<SendRequest>();
    var request = SendRequest.newBuilder().setTopic(config.resultsTopic());
    var bytes = 0;
    for (var result : results) {
      var record =
          OutboundRecord.newBuilder()
              .setKey(result.getOfferId())
              .setValue(result.toByteString())
              .build();
      if (bytes + record.getSerializedSize() > REQUEST_BYTES && bytes > 0) {
        requests.add(request.build());
        request.clearRecords();
        bytes = 0;
      }
      request.addRecords(record);
      bytes += record.getSerializedSize();
    }
    if (bytes > 0) {
      requests.add(request.build());
    }
    return requests;
  }

  private Future<Void> send(SendRequest request) {
    var context = CallContext.mesh(config.sendTimeout());
    return OwnFaults.notPermanent(bus.request(BridgeCalls.SEND, request, context)).mapEmpty();
  }
}
