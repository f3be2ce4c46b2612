package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import torg.breaker.Breaker;

/**
 * Leaves hosts alone for a while that did not answer several times in a row. A host that is down
 * would otherwise keep the photos of all others waiting: each attempt at it takes a slot for as
 * long as connecting may take, and a feed has thousands. For one event loop.
 */
final class HostBreakers {
  /** Whoever was not asked for longest is forgotten: then it has to fail some times again. */
  private static final int HOSTS_MAX = 1_000;

  private final Vertx vertx;
  private final Map<String, Breaker> breakers = new LinkedHashMap<>(16, 0.75f, true);

  HostBreakers(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Fails as the fetch does, or with UNAVAILABLE when the host is left alone. */
  <T> Future<T> around(String url, Supplier<Future<T>> fetch) {
    return host(url).map(host -> breaker(host).around(fetch)).orElseGet(fetch);
  }

  private Breaker breaker(String host) {
    var breaker = breakers.computeIfAbsent(host, name -> new Breaker(vertx, name, Breaker.PAUSE));
    if (breakers.size() > HOSTS_MAX) {
      var eldest = breakers.entrySet().iterator();
      eldest.next().getValue().close();
      eldest.remove();
    }
    return breaker;
  }

  /** Empty for what the fetch refuses anyway. */
  private static Optional<String> host(String url) {
    try {
      return Optional.ofNullable(new URI(url).getHost()).map(host -> host.toLowerCase(Locale.ROOT));
    } catch (URISyntaxException notAUrl) {
      return Optional.empty();
    }
  }
}
