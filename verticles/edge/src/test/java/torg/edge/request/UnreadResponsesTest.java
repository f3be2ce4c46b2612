package torg.edge.request;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.api.HttpBody;
import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.StreamResetException;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.GrpcCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.testkit.Await;

/** Clients that ask and do not read: what they leave unread is bounded in size and time. */
class UnreadResponsesTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";
  private static final String REFLECTION =
      "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
  private static final int PHOTO_BYTES = 60_000;

  @TempDir Path directory;

  private EdgeFixture start(Map<String, String> settings) throws Exception {
    return new EdgeFixture(directory, settings).start();
  }

  private static HttpClient client(EdgeFixture edge, int windowBytes) {
    return edge.vertx.createHttpClient(
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false)
            .setInitialSettings(new Http2Settings().setInitialWindowSize(windowBytes)));
  }

  private static Future<HttpClientResponse> get(HttpClient client, EdgeFixture edge, String uri) {
    return client
        .request(HttpMethod.GET, edge.edge.httpPort(), "127.0.0.1", uri)
        .compose(HttpClientRequest::send);
  }

  private static double gauge(EdgeFixture edge, String name) {
    return edge.registry.get(name).gauge().value();
  }

  private static double bytes(EdgeFixture edge) {
    return gauge(edge, "torg_edge_body_bytes");
  }

  private static double requests(EdgeFixture edge) {
    return gauge(edge, "torg_edge_requests_open");
  }

  private static void putPhoto(EdgeFixture edge) {
    var photo = ByteString.copyFrom(new byte[PHOTO_BYTES]);
    edge.photos.put("a", Future.succeededFuture(HttpBody.newBuilder().setData(photo).build()));
  }

  @Test
  void shouldCutOffWhoReadsNothingWhileMemoryIsShort() throws Exception {
    try (var edge = start(Map.of("edge.requestBytesMax", "65536", "edge.bodyBytesMax", "200000"))) {
      putPhoto(edge);
      var unread = client(edge, 0);
      for (var i = 0; i < 3; i++) {
        get(unread, edge, "/v1/photos/a/1200");
      }
      Await.until(() -> bytes(edge) > 100_000);
      Await.until(() -> bytes(edge) <= 100_000);
      assertThat(Await.result(get(client(edge, 65_535), edge, "/v1/photos/a/1200")))
          .extracting(HttpClientResponse::statusCode)
          .isEqualTo(200);
    }
  }

  @Test
  void shouldCutOffWhoTakesTooLongToRead() throws Exception {
    try (var edge = start(Map.of("edge.answerTimeout", "1s"))) {
      putPhoto(edge);
      var body = get(client(edge, 0), edge, "/v1/photos/a/1200").compose(HttpClientResponse::body);
      assertThatThrownBy(() -> Await.result(body)).isInstanceOf(StreamResetException.class);
      Await.until(() -> bytes(edge) == 0 && requests(edge) == 0);
    }
  }

  @Test
  void shouldAnswerTheNextQuestionOnlyWhenTheLastAnswerIsTaken() throws Exception {
    try (var edge = start(Map.of())) {
      var question =
          ServerReflectionRequest.newBuilder()
              .setFileContainingSymbol("torg.offers.v1.OfferService")
              .build();
      var request =
          Await.result(
              client(edge, 0)
                  .request(HttpMethod.POST, edge.edge.grpcPort(), "127.0.0.1", "/" + REFLECTION));
      request.setChunked(true).putHeader("content-type", "application/grpc");
      var bytes = question.toByteArray();
      var questions = Buffer.buffer();
      for (var i = 0; i < 400; i++) {
        questions.appendByte((byte) 0).appendInt(bytes.length).appendBytes(bytes);
      }
      Await.result(request.end(questions));
      Await.until(() -> bytes(edge) > questions.length() / 2);
      // The questions and one answer, not four hundred answers.
      assertThat(bytes(edge)).isLessThan(questions.length() + 200_000);
      request.reset();
      Await.until(() -> bytes(edge) == 0 && requests(edge) == 0);

      var all = new ArrayList<ServerReflectionRequest>();
      for (var i = 0; i < 400; i++) {
        all.add(question);
      }
      assertThat(new GrpcCalls(edge.vertx, edge.edge.grpcPort()).conversation(REFLECTION, all))
          .hasSize(400);
    }
  }

  @Test
  void shouldOpenOnlySoManyRequestsAndGiveTheirPlacesBack() throws Exception {
    try (var edge = start(Map.of("edge.requestsMax", "4"))) {
      var calls = new GrpcCalls(edge.vertx, edge.edge.grpcPort());
      calls.ask(ECHO, EchoRequest.newBuilder().setText("hold").build());
      calls.ask(ECHO, EchoRequest.newBuilder().setText("hold").build());
      var first = edge.held.poll(60, SECONDS);
      edge.held.poll(60, SECONDS);
      var client = client(edge, 65_535);
      assertThatThrownBy(() -> Await.result(get(client, edge, "/v1/echo/a")))
          .isInstanceOf(StreamResetException.class);
      first.complete(EchoResponse.getDefaultInstance());
      Await.until(() -> requests(edge) == 1);
      assertThat(Await.result(get(client, edge, "/v1/echo/a")).statusCode()).isEqualTo(200);
      Await.until(() -> requests(edge) == 1);
    }
  }

  @Test
  void shouldRepeatOnlyPartOfWhatItWasSent() throws Exception {
    try (var edge = start(Map.of())) {
      var client = client(edge, 65_535);
      for (var uri : List.of("/" + "a".repeat(10_000), "/v1/echo/" + "a".repeat(10_000) + "/b")) {
        var answer = Await.result(get(client, edge, uri).compose(HttpClientResponse::body));
        assertThat(answer.toString()).contains("there is nothing at").hasSizeLessThan(1_000);
      }
    }
  }

  @Test
  void shouldCountRefusedRequestsAsCalls() throws Exception {
    var settings = Map.of("auth.mode", "required", "edge.callsPerSecondMax", "1");
    for (var uri : List.of("/v1/catalog/categories", "/nothing/here")) {
      try (var edge = start(settings)) {
        var client = client(edge, 65_535);
        var status = 0;
        for (var i = 0; i < 100 && status != 429; i++) {
          status = Await.result(get(client, edge, uri)).statusCode();
        }
        assertThat(status).as(uri).isEqualTo(429);
      }
    }
  }
}
