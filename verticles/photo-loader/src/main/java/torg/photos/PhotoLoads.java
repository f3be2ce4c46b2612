package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import torg.bus.CallContext;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoResult;

/**
 * The loads of a node by their addresses, each once however many ask. What is done is kept until it
 * was reported: the bridge repeats a batch that takes longer than a call may, and the repeat must
 * find it, or a batch of slow hosts would never end. For one event loop.
 */
final class PhotoLoads {
  /** The bridge repeats sooner, or on another node. */
  private static final Duration UNREPORTED_MAX = Duration.ofMinutes(10);

  private final Vertx vertx;
  private final Function<PhotoRequest, Future<PhotoResult>> load;
  private final Map<String, Future<PhotoResult>> loads = new HashMap<>();

  PhotoLoads(Vertx vertx, Function<PhotoRequest, Future<PhotoResult>> load) {
    this.vertx = vertx;
    this.load = load;
  }

  /** The results of different addresses; fails as soon as one does, while the others go on. */
  Future<List<PhotoResult>> all(Collection<PhotoRequest> requests) {
    return Future.all(requests.stream().map(this::one).toList())
        .map(done -> done.<PhotoResult>list());
  }

  /** The bridge will not ask for these any more. */
  void reported(Collection<String> urls) {
    loads.keySet().removeAll(urls);
  }

  void unreported(Collection<String> urls) {
    vertx.setTimer(UNREPORTED_MAX.toMillis(), over -> reported(urls));
  }

  private Future<PhotoResult> one(PhotoRequest request) {
    var url = request.getUrl();
    var known = loads.get(url);
    if (known != null) {
      return CallContext.resumed(known);
    }
    // It goes on when the call of the first who asks has ended.
    var started = CallContext.detached(() -> load.apply(request));
    loads.put(url, started);
    return started.onFailure(failure -> loads.remove(url, started));
  }
}
