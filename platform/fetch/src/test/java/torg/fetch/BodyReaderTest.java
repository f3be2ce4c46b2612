package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class BodyReaderTest {
  private final Internet internet = new Internet();

  @AfterEach
  void close() {
    internet.close();
  }

  /** Gzip gives many pieces for one of the network's. */
  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip"})
  void shouldDeliverOnlyWhatIsAskedForWhenTheReaderAsksForOneAfterAnother(String encoding)
      throws IOException {
    var document = new byte[500_000];
    var sent = encoding.equals("gzip") ? GunzipTest.gzip(document) : document;
    var port =
        internet.serve(
            request ->
                request
                    .response()
                    .putHeader("Content-Encoding", encoding)
                    .end(Buffer.buffer(sent)));
    var request = Internet.request("http://shop.test:%d/".formatted(port));
    var fetched = internet.fetcher().fetch(request, this::readOneByOne).await();
    assertThat(((Fetched.Content<Integer>) fetched).body()).isEqualTo(500_000);
  }

  private Future<Integer> readOneByOne(FetchedHead head, ReadStream<Buffer> body) {
    var bytes = new AtomicInteger();
    var asked = new AtomicInteger(1);
    var done = Promise.<Integer>promise();
    body.pause()
        .exceptionHandler(done::tryFail)
        .endHandler(v -> done.tryComplete(bytes.get()))
        .handler(
            piece -> {
              assertThat(asked.getAndDecrement()).as("pieces asked for").isEqualTo(1);
              bytes.addAndGet(piece.length());
              internet.vertx.runOnContext(
                  v -> {
                    asked.incrementAndGet();
                    body.fetch(1);
                  });
            });
    body.fetch(1);
    return done.future();
  }

  @Test
  void shouldLetTheHostGoWhenTheReaderHasSeenEnough() {
    var gone = Promise.<Void>promise();
    var port =
        internet.serve(
            request -> {
              request.connection().closeHandler(gone::tryComplete);
              Endless.write(request.response());
            });
    var fetched =
        internet
            .fetcher()
            .fetch(
                Internet.request("http://shop.test:%d/".formatted(port)),
                (head, body) -> {
                  var first = Promise.<Buffer>promise();
                  body.handler(first::tryComplete);
                  return first.future();
                })
            .await();
    assertThat(fetched).isInstanceOf(Fetched.Content.class);
    gone.future().await();
  }

  @Test
  void shouldFailWithTheReadersFailureWhenItFails() {
    var port = internet.serve(request -> request.response().end("document"));
    var request = Internet.request("http://shop.test:%d/".formatted(port));
    var mine = FaultException.of(Fault.PRECONDITION, "not an image");
    var fetcher = internet.fetcher();
    assertThat(Internet.failure(fetcher.fetch(request, (head, body) -> Future.failedFuture(mine))))
        .isSameAs(mine);
    var thrown =
        fetcher.fetch(
            request,
            (head, body) -> {
              body.handler(
                  piece -> {
                    throw mine;
                  });
              return Promise.<Void>promise().future();
            });
    assertThat(Internet.failure(thrown)).isSameAs(mine);
  }
}
