package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.TestNode.PHOTO;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import torg.calls.PhotoCalls;
import torg.offers.v1.PhotoResult;
import torg.photos.image.TestImages;
import torg.testkit.Await;

/** Requests that come together are fetched once, and some at a time. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PhotoBatchTest {
  @TempDir private Path directory;
  private TestNode node;

  @BeforeEach
  void start() {
    node = TestNode.start(directory);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldAnswerEachOfferButFetchOnceWhenAddressesRepeat() {
    var url = node.photo("/1.jpg", PHOTO);
    var other = node.photo("/2.jpg", TestImages.LOSSY_WEBP);
    node.take(url, other, url, url);
    assertThat(node.sent)
        .extracting(PhotoResult::getOfferId)
        .containsExactly("o0", "o1", "o2", "o3");
    assertThat(node.sent).extracting(PhotoResult::getUrl).containsExactly(url, other, url, url);
    assertThat(node.sent).allMatch(PhotoResult::hasStored);
    assertThat(node.visits("/1.jpg")).isEqualTo(1);
  }

  @Test
  void shouldFetchOnceWhenTwoBatchesAskAtTheSameTime() {
    Queue<HttpServerRequest> waiting = new ConcurrentLinkedQueue<>();
    var url = node.page("/slow.jpg", waiting::add);
    var marker = node.photo("/marker.jpg", PHOTO);
    var first = node.send(PhotoCalls.TAKE_REQUESTS, TestNode.batch(url), Duration.ofMinutes(5));
    var second =
        node.send(PhotoCalls.TAKE_REQUESTS, TestNode.batch(url, marker), Duration.ofMinutes(5));
    // Both wait for the slow one by the time the marker is fetched.
    Await.until(() -> node.visits("/marker.jpg") == 1 && waiting.size() == 1);
    waiting.remove().response().end(Buffer.buffer(PHOTO));
    Await.result(first);
    Await.result(second);
    assertThat(node.visits("/slow.jpg")).isEqualTo(1);
    assertThat(node.sent).hasSize(3).allMatch(PhotoResult::hasStored);
  }

  @Test
  void shouldFinishInARepeatWhenABatchTakesLongerThanItsCall() {
    Queue<HttpServerRequest> waiting = new ConcurrentLinkedQueue<>();
    var quick = node.photo("/quick.jpg", PHOTO);
    var slow = node.page("/slow.jpg", waiting::add);
    var batch = TestNode.batch(quick, slow);
    var late = node.send(PhotoCalls.TAKE_REQUESTS, batch, Duration.ofMillis(100));
    assertThat(Await.result(late.transform(done -> Future.succeededFuture(done))).failed())
        .isTrue();
    var repeat = node.send(PhotoCalls.TAKE_REQUESTS, batch, Duration.ofMinutes(5));
    Await.until(() -> waiting.size() == 1);
    waiting.remove().response().end(Buffer.buffer(PHOTO));
    Await.result(repeat);
    assertThat(node.sent).extracting(PhotoResult::getUrl).containsExactly(quick, slow);
    assertThat(node.visits("/quick.jpg")).isEqualTo(1);
    assertThat(node.visits("/slow.jpg")).isEqualTo(1);
  }

  @Test
  void shouldWorkAtMostAtSoManyWhenABatchIsLarge() {
    node.close();
    node = TestNode.start(directory, Map.of("photos.parallel", "3", "fetch.perHostMax", "12"));
    Queue<HttpServerRequest> waiting = new ConcurrentLinkedQueue<>();
    var most = new AtomicInteger();
    var urls =
        IntStream.range(0, 12)
            .mapToObj(
                i ->
                    node.page(
                        "/" + i,
                        request -> {
                          waiting.add(request);
                          most.accumulateAndGet(waiting.size(), Math::max);
                        }))
            .toArray(String[]::new);
    var taken = node.send(PhotoCalls.TAKE_REQUESTS, TestNode.batch(urls), Duration.ofMinutes(5));
    for (var left = 12; left > 0; left--) {
      var expected = Math.min(3, left);
      Await.until(() -> waiting.size() >= expected);
      waiting.remove().response().end(Buffer.buffer(PHOTO));
    }
    Await.result(taken);
    assertThat(node.sent).hasSize(12).allMatch(PhotoResult::hasStored);
    assertThat(most.get()).isEqualTo(3);
  }
}
