package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.testkit.Failures;

class S3FailuresTest {
  private static final Map<String, String> ONE_ATTEMPT = Map.of("objects.attempts", "1");

  private final Stores stores = new Stores();

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void shouldOpenAndBeUnavailableWhenNobodyListens() throws IOException {
    try (var deaf = new Socket()) {
      deaf.bind(new InetSocketAddress("127.0.0.1", 0));
      var store = stores.s3(deaf.getLocalPort(), ONE_ATTEMPT);
      assertThat(Failures.of(store.check()))
          .satisfies(Failures.fault(Fault.UNAVAILABLE))
          .hasMessage(
              "S3 cannot be reached (ConnectException); check objects.endpoint and the network");
    }
  }

  @Test
  void shouldNeverGiveAPartWhenTheConnectionBreaks() {
    var s3 = new PlayedS3(stores.vertx(), S3FailuresTest::cut);
    var store = stores.s3(s3.port(), ONE_ATTEMPT);
    assertThat(Failures.of(store.get("photo"))).satisfies(Failures.fault(Fault.UNAVAILABLE));
  }

  @Test
  void shouldAskOnceMoreWhenAnAttemptFails() {
    var s3 = new PlayedS3(stores.vertx(), S3FailuresTest::cut);
    var store = stores.s3(s3.port(), Map.of("objects.attempts", "3"));
    s3.answer(
        request -> {
          s3.answer(PlayedS3.content("photo"));
          cut(request);
        });
    assertThat(store.get("photo").await()).contains(Buffer.buffer("photo"));
    assertThat(s3.requests()).isEqualTo(2);
  }

  @Test
  void shouldMakeNoMoreAttemptsThanAreSet() {
    var s3 = new PlayedS3(stores.vertx(), PlayedS3.BUSY);
    var store = stores.s3(s3.port(), Map.of("objects.attempts", "3"));
    assertThat(Failures.of(store.put("photo", Buffer.buffer("1"))))
        .satisfies(Failures.fault(Fault.UNAVAILABLE));
    assertThat(s3.requests()).isEqualTo(3);
  }

  @Test
  void shouldBeUnavailableWhenS3DoesNotAnswer() {
    var s3 = new PlayedS3(stores.vertx(), request -> {});
    var store =
        stores.s3(s3.port(), Map.of("objects.attempts", "1", "objects.requestTimeout", "100ms"));
    assertThat(Failures.of(store.get("photo"))).satisfies(Failures.fault(Fault.UNAVAILABLE));
  }

  @Test
  void shouldRefuseWhenTooManyWait() {
    var held = new CompletableFuture<HttpServerRequest>();
    var s3 = new PlayedS3(stores.vertx(), held::complete);
    var store =
        stores.s3(s3.port(), Map.of("objects.concurrentMax", "1", "objects.waitingMax", "0"));
    var first = store.get("photo");
    assertThat(Failures.of(store.get("photo")))
        .satisfies(Failures.fault(Fault.TOO_MANY))
        .hasMessageEndingWith("try again later");
    var request = held.orTimeout(1, TimeUnit.MINUTES).join();
    s3.answer(PlayedS3.content("photo"));
    request.response().end("photo");
    assertThat(first.await()).contains(Buffer.buffer("photo"));
    assertThat(store.get("photo").await()).contains(Buffer.buffer("photo"));
  }

  private static void cut(HttpServerRequest request) {
    request.response().putHeader("Content-Length", "100").write("a part");
    request.connection().close();
  }
}
