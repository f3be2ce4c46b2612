package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An answer that breaks before anybody listens to it. */
class AnswerTest {
  private final Vertx vertx = Vertx.vertx();

  /** Kept: Vert.x closes a client that nobody refers to any more. */
  private final HttpClient client = vertx.createHttpClient();

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void shouldTellTheBreakageAfterWhatCameWhenNobodyListenedYet() throws Exception {
    assertThat(told("Code: 62").await(1, TimeUnit.MINUTES)).isEqualTo("Code: 62, then broken");
  }

  @Test
  void shouldTellTheBreakageWhenOnlyTheHeadersCame() throws Exception {
    assertThat(told("").await(1, TimeUnit.MINUTES)).isEqualTo(", then broken");
  }

  /** What a listener hears that begins when the connection is closed. */
  private Future<String> told(String text) {
    var server =
        vertx
            .createHttpServer()
            .requestHandler(
                request ->
                    request
                        .response()
                        .setChunked(true)
                        .write(text)
                        .onComplete(sent -> request.connection().close()))
            .listen(0, "127.0.0.1")
            .await();
    return client
        .request(HttpMethod.GET, server.actualPort(), "127.0.0.1", "/")
        .compose(this::listenOnceClosed);
  }

  private Future<String> listenOnceClosed(HttpClientRequest request) {
    var heard = Buffer.buffer();
    var told = Promise.<String>promise();
    var closed = Promise.<Void>promise();
    request.connection().closeHandler(gone -> vertx.runOnContext(closed::complete));
    return request
        .send()
        .map(response -> new Answer(vertx, response))
        .compose(answer -> closed.future().map(answer))
        .compose(
            answer -> {
              answer.listen(
                  heard::appendBuffer,
                  () -> told.complete(heard + ", then ended"),
                  cause -> told.complete(heard + ", then broken"));
              return told.future();
            });
  }
}
