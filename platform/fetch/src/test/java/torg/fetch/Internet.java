package torg.fetch;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.TrustOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.bus.faults.FaultException;
import torg.settings.Settings;

/** Real servers on loopback, a DNS of our own, and a fetcher that may reach both. */
final class Internet implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-16T05:00:00Z");

  final Vertx vertx = Vertx.vertx();
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final List<Integer> ports = new ArrayList<>(List.of(80, 443));
  private final Map<String, List<String>> names = new HashMap<>();
  private final Map<String, String> settings = new HashMap<>();
  private Optional<TrustOptions> trust = Optional.empty();
  private Resolver resolver = this::lookup;
  private Fetcher fetcher;

  Internet() {
    settings.put("fetch.allowedNetworks", "127.0.0.0/8,::1/128");
    name("shop.test", "127.0.0.1");
  }

  Internet name(String name, String... addresses) {
    names.put(name, List.of(addresses));
    return this;
  }

  Internet set(String setting, String value) {
    settings.put(setting, value);
    return this;
  }

  Internet resolver(Resolver other) {
    resolver = other;
    return this;
  }

  Internet trust(TrustOptions options) {
    trust = Optional.of(options);
    return this;
  }

  /** The port of a new server. */
  int serve(Handler<HttpServerRequest> handler) {
    return serve(new HttpServerOptions().setHost("127.0.0.1"), handler);
  }

  int serve(HttpServerOptions options, Handler<HttpServerRequest> handler) {
    var server = vertx.createHttpServer(options.setPort(0)).requestHandler(handler);
    return opened(server.listen().await().actualPort());
  }

  /** A server that speaks only roughly HTTP: it begins when the request's first bytes are there. */
  int serveRaw(Handler<NetSocket> answer) {
    var server = vertx.createNetServer();
    server.connectHandler(socket -> socket.handler(new Once(socket, answer)));
    return opened(server.listen(0, "127.0.0.1").await().actualPort());
  }

  private int opened(int port) {
    ports.add(port);
    return port;
  }

  /** With all that was set up before the first call. */
  Fetcher fetcher() {
    if (fetcher == null) {
      fetcher = newFetcher();
    }
    return fetcher;
  }

  private Fetcher newFetcher() {
    var all = new HashMap<>(settings);
    all.putIfAbsent(
        "fetch.ports", ports.stream().map(String::valueOf).collect(Collectors.joining(",")));
    return new Fetcher(
        vertx,
        FetchConfig.from(new Settings(all)),
        meters,
        resolver,
        Clock.fixed(NOW, ZoneOffset.UTC),
        trust);
  }

  Fetched<Buffer> fetch(String url) {
    return fetcher().fetch(request(url)).await();
  }

  static FetchRequest request(String url) {
    return new FetchRequest(url, 1 << 20, Duration.ofSeconds(30));
  }

  FaultException failure(String url) {
    return failure(fetcher().fetch(request(url)));
  }

  static FaultException failure(Future<?> future) {
    try {
      var unexpected = future.await();
      throw new AssertionError("should fail, but gave " + unexpected);
    } catch (FaultException fault) {
      return fault;
    }
  }

  private Future<List<InetAddress>> lookup(String name) {
    var known = names.get(name);
    return known == null
        ? Future.failedFuture(new UnknownHostException(name))
        : Future.succeededFuture(addresses(known.toArray(String[]::new)));
  }

  static List<InetAddress> addresses(String... literals) {
    return Stream.of(literals).map(Internet::address).toList();
  }

  private static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    vertx.close().await();
  }

  private static final class Once implements Handler<Buffer> {
    private final NetSocket socket;
    private Handler<NetSocket> answer;

    private Once(NetSocket socket, Handler<NetSocket> answer) {
      this.socket = socket;
      this.answer = answer;
    }

    @Override
    public void handle(Buffer anything) {
      var first = answer;
      answer = ignored -> {};
      first.handle(socket);
    }
  }
}
