package torg.fetch;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import torg.bus.flow.TimeLimit;

/**
 * The only way out: connects to the very address that was checked, so that a name which leads
 * elsewhere a moment later does not matter. TLS still proves the name.
 */
final class Connector {
  private static final int ADDRESSES_TRIED_MAX = 3;

  private final HttpClientAgent client;
  private final Resolver resolver;
  private final FetchConfig config;
  private final AddressRule rule;

  Connector(HttpClientAgent client, Resolver resolver, FetchConfig config) {
    this.client = client;
    this.resolver = resolver;
    this.config = config;
    rule = config.addressRule();
  }

  /** Completes on the context. */
  Future<HttpClientConnection> connect(Context context, Target target) {
    // Other ports of public hosts are mostly not for strangers: mail, databases, admin pages.
    if (!config.ports().contains(target.port())) {
      return Future.failedFuture(FetchFaults.port(target, config.ports()));
    }
    var found = Promise.<List<byte[]>>promise();
    addresses(context.owner(), target)
        .onComplete((all, failure) -> context.runOnContext(v -> found.complete(all, failure)));
    return found
        .future()
        .map(all -> checked(target, all))
        .compose(addresses -> connect(target, addresses, 0));
  }

  private Future<List<byte[]>> addresses(Vertx vertx, Target target) {
    return target
        .host()
        .address()
        .map(address -> Future.succeededFuture(List.of(address)))
        .orElseGet(() -> resolve(vertx, target));
  }

  private Future<List<byte[]>> resolve(Vertx vertx, Target target) {
    return TimeLimit.of(
            vertx,
            config.connectTimeout(),
            TimeoutException::new,
            resolver.resolve(target.host().text()))
        .map(all -> all.stream().map(InetAddress::getAddress).toList())
        .recover(failure -> Future.failedFuture(FetchFaults.unknownHost(target, failure)));
  }

  /**
   * One bad address among good ones is refused too: no honest host has such. IPv4 goes first, as
   * half of the servers of this world have no way to IPv6.
   */
  private List<byte[]> checked(Target target, List<byte[]> addresses) {
    for (var address : addresses) {
      rule.refusal(address)
          .ifPresent(
              kind -> {
                throw FetchFaults.special(target, kind);
              });
    }
    if (addresses.isEmpty()) {
      throw FetchFaults.unknownHost(target, new UnknownHostException());
    }
    return addresses.stream()
        .sorted(Comparator.comparing(address -> address.length))
        .limit(ADDRESSES_TRIED_MAX)
        .toList();
  }

  private Future<HttpClientConnection> connect(Target target, List<byte[]> addresses, int index) {
    var options =
        new HttpConnectOptions()
            .setServer(socket(addresses.get(index), target.port()))
            .setHost(target.host().text())
            .setPort(target.port())
            .setSsl(target.secure());
    return client
        .connect(options)
        .recover(
            failure ->
                // A certificate that is wrong here is wrong at the other addresses, too.
                index + 1 < addresses.size() && !(failure instanceof SSLException)
                    ? connect(target, addresses, index + 1)
                    : Future.failedFuture(FetchFaults.notConnected(target, failure)));
  }

  private static SocketAddress socket(byte[] address, int port) {
    try {
      // From bytes, so that there is no name left that could be resolved again.
      var inet = InetAddress.getByAddress(address);
      return SocketAddress.inetSocketAddress(new InetSocketAddress(inet, port));
    } catch (UnknownHostException wrongLength) {
      throw new IllegalStateException(wrongLength);
    }
  }
}
