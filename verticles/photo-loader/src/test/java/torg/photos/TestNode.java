package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.photos.image.TestImages.jpeg;
import static torg.photos.image.TestImages.quarters;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.calls.BridgeCalls;
import torg.calls.PhotoCalls;
import torg.fetch.FetchConfig;
import torg.fetch.Fetcher;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoRequestBatch;
import torg.offers.v1.PhotoResult;
import torg.settings.Settings;
import torg.testkit.Await;

/** A node with nothing but a photo loader; a host of photos, and a stand-in for Kafka's bridge. */
final class TestNode implements AutoCloseable {
  static final byte[] PHOTO = jpeg(quarters(BufferedImage.TYPE_INT_RGB, 400, 300));

  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final List<PhotoResult> sent = new CopyOnWriteArrayList<>();
  final List<String> keys = new CopyOnWriteArrayList<>();
  final List<Integer> sendBytes = new CopyOnWriteArrayList<>();
  volatile Optional<FaultException> sendFault = Optional.empty();
  final FlakyStore store;

  private final Vertx vertx = Vertx.vertx();
  private final Bus bus = new Bus(vertx, BusConfig.from(settings(Map.of())), registry);
  private final Map<String, Consumer<HttpServerRequest>> pages = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> visits = new ConcurrentHashMap<>();
  private final HttpServer server;

  private TestNode(Path directory, Map<String, String> given) {
    server =
        Await.result(vertx.createHttpServer().requestHandler(this::serve).listen(0, "127.0.0.1"));
    var settings = new HashMap<String, String>();
    settings.put("photos.retryPause", "1ms");
    settings.put("photos.retryPauseMax", "1ms");
    settings.put("fetch.ports", Integer.toString(server.actualPort()));
    settings.put("fetch.allowedNetworks", "127.0.0.0/8");
    settings.put("fetch.connectTimeout", "1m");
    settings.putAll(given);
    store =
        new FlakyStore(
            Await.result(
                ObjectStore.open(vertx, ObjectsConfig.from(settings(Map.of()), directory))));
    var fetcher = new Fetcher(vertx, FetchConfig.from(settings(settings)), registry);
    Await.result(bus.answer(BridgeCalls.SEND, (request, context) -> send(request)));
    Await.result(
        vertx.deployVerticle(
            new PhotoLoaderVerticle(
                PhotosConfig.from(settings(settings)), fetcher, store, bus, registry)));
  }

  static TestNode start(Path directory) {
    return new TestNode(directory, Map.of());
  }

  static TestNode start(Path directory, Map<String, String> settings) {
    return new TestNode(directory, settings);
  }

  /** The address at which the host gives the photo. */
  String photo(String path, byte[] file) {
    return page(path, request -> request.response().end(Buffer.buffer(file)));
  }

  String page(String path, Consumer<HttpServerRequest> answer) {
    pages.put(path, answer);
    return "http://127.0.0.1:%d%s".formatted(server.actualPort(), path);
  }

  int visits(String path) {
    return visits.getOrDefault(path, new AtomicInteger()).get();
  }

  double count(PhotoMetrics.Outcome outcome) {
    var counter = registry.find("torg_photos_total").tag("outcome", outcome.name()).counter();
    return counter == null ? 0 : counter.count();
  }

  long decodes() {
    return registry.get("torg_photos_decode_duration_seconds").timer().count();
  }

  /** Asks for each address, for offers o0, o1 and so on. */
  static PhotoRequestBatch batch(String... urls) {
    var batch = PhotoRequestBatch.newBuilder();
    for (var i = 0; i < urls.length; i++) {
      batch.addRequests(PhotoRequest.newBuilder().setUrl(urls[i]).setOfferId("o" + i));
    }
    return batch.build();
  }

  BatchAnswer take(String... urls) {
    return ask(PhotoCalls.TAKE_REQUESTS, batch(urls));
  }

  /** The result of one photo. */
  PhotoResult takeOne(String url) {
    sent.clear();
    take(url);
    assertThat(sent).hasSize(1);
    return sent.get(0);
  }

  Bus bus() {
    return bus;
  }

  <Q extends Message, A extends Message> Future<A> send(
      Call<Q, A> call, Q request, Duration timeout) {
    return bus.request(call, request, CallContext.mesh(timeout));
  }

  <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return Await.result(send(call, request, Duration.ofMinutes(5)));
  }

  <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return catchThrowableOfType(FaultException.class, () -> ask(call, request));
  }

  @Override
  public void close() {
    Await.result(vertx.close());
  }

  private void serve(HttpServerRequest request) {
    visits.computeIfAbsent(request.path(), path -> new AtomicInteger()).incrementAndGet();
    pages
        .getOrDefault(request.path(), missing -> missing.response().setStatusCode(404).end())
        .accept(request);
  }

  private Future<SendResponse> send(SendRequest request) {
    if (sendFault.isPresent()) {
      return Future.failedFuture(sendFault.get());
    }
    assertThat(request.getTopic()).isEqualTo("photo-results");
    sendBytes.add(request.getSerializedSize());
    for (var record : request.getRecordsList()) {
      keys.add(record.getKey());
      try {
        sent.add(PhotoResult.parseFrom(record.getValue()));
      } catch (InvalidProtocolBufferException damaged) {
        return Future.failedFuture(damaged);
      }
    }
    return Future.succeededFuture(SendResponse.getDefaultInstance());
  }

  private static Settings settings(Map<String, String> values) {
    return new Settings(values);
  }
}
