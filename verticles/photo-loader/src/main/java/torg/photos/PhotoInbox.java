package torg.photos;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.Inbox;
import torg.calls.PhotoCalls;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoRequestBatch;
import torg.offers.v1.PhotoResult;

/**
 * Answers torg.offers.v1.PhotoInbox: requests that arrive by Kafka. A photo that is refused is a
 * result like any other; a batch fails only when results cannot be made or sent now, and then comes
 * again.
 */
final class PhotoInbox {
  private final PhotoLoads loads;
  private final ResultSender sender;

  PhotoInbox(PhotoLoads loads, ResultSender sender) {
    this.loads = loads;
    this.sender = sender;
  }

  Future<?> answerOn(Bus bus) {
    return bus.answer(PhotoCalls.TAKE_REQUESTS, this::takeRequests);
  }

  private Future<BatchAnswer> takeRequests(PhotoRequestBatch batch, CallContext context) {
    var requests = Inbox.checked(batch.getRequestsList(), RequestRules::check);
    var byUrl = new LinkedHashMap<String, PhotoRequest>();
    requests.accepted().forEach(request -> byUrl.putIfAbsent(request.getUrl(), request));
    var urls = byUrl.keySet();
    return loads
        .all(byUrl.values())
        .compose(results -> inTime(results, context))
        .compose(results -> sender.send(answers(requests.accepted(), results)))
        .onSuccess(sent -> loads.reported(urls))
        .onFailure(failure -> loads.unreported(urls))
        .map(sent -> requests.answer());
  }

  /** When it is too late the bridge asks again, and that call tells the results. */
  private static Future<List<PhotoResult>> inTime(List<PhotoResult> results, CallContext context) {
    return context.remainingMillis() > 0
        ? Future.succeededFuture(results)
        : Future.failedFuture(
            FaultException.of(Fault.DEADLINE, "the deadline for a batch of photos has passed"));
  }

  private static List<PhotoResult> answers(List<PhotoRequest> requests, List<PhotoResult> results) {
    var byUrl =
        results.stream().collect(Collectors.toMap(PhotoResult::getUrl, Function.identity()));
    return requests.stream()
        .map(
            request ->
                byUrl.get(request.getUrl()).toBuilder().setOfferId(request.getOfferId()).build())
        .toList();
  }
}
