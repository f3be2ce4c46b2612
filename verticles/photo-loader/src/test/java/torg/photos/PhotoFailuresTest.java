package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.TestNode.PHOTO;

import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.PhotoCalls;
import torg.offers.v1.PhotoFailure;

/** Hosts, files, stores and brokers that fail. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PhotoFailuresTest {
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

  @ParameterizedTest
  @CsvSource({
    "404, '127.0.0.1/x.jpg answers with status 404 instead of 200 and the document'",
    "403, '127.0.0.1/x.jpg answers with status 403 instead of 200 and the document'"
  })
  void shouldTellTheSellerAtOnceWhenTheHostRefuses(int status, String why) {
    var url = node.page("/x.jpg", request -> request.response().setStatusCode(status).end());
    var result = node.takeOne(url);
    assertThat(result.getError())
        .isEqualTo("could not be fetched: %s; check the address".formatted(why));
    assertThat(result.getFailure()).isEqualTo(PhotoFailure.REFUSED_PHOTO);
    assertThat(node.visits("/x.jpg")).isEqualTo(1);
    assertThat(node.count(PhotoMetrics.Outcome.REFUSED)).isEqualTo(1);
  }

  @Test
  void shouldTellTheSellerWhenTheAddressIsNone() {
    assertThat(node.takeOne("").getError()).startsWith("could not be fetched: ");
    assertThat(node.takeOne("ftp://example.com/1.jpg").getError())
        .contains("must begin with http:// or https://");
    var inside = node.photo("/1.jpg", PHOTO).replace("127.0.0.1", "10.0.0.1");
    assertThat(node.takeOne(inside).getError()).contains("public internet");
  }

  @Test
  void shouldTryAgainWhenTheHostIsBusyAtFirst() {
    var attempts = new AtomicInteger();
    var url =
        node.page(
            "/busy.jpg",
            request -> {
              var response = request.response();
              if (attempts.incrementAndGet() < 3) {
                response.setStatusCode(503).putHeader("Retry-After", "3600").end();
              } else {
                response.end(Buffer.buffer(PHOTO));
              }
            });
    assertThat(node.takeOne(url).hasStored()).isTrue();
    assertThat(node.visits("/busy.jpg")).isEqualTo(3);
  }

  @Test
  void shouldGiveUpWhenTheHostFailsEveryTime() {
    var url = node.page("/down.jpg", request -> request.connection().close());
    var result = node.takeOne(url);
    assertThat(result.getError())
        .startsWith("could not be fetched in 3 attempts: the connection to 127.0.0.1");
    assertThat(result.getFailure()).isEqualTo(PhotoFailure.UNREACHABLE_PHOTO);
    assertThat(node.visits("/down.jpg")).isEqualTo(3);
    assertThat(node.count(PhotoMetrics.Outcome.UNREACHABLE)).isEqualTo(1);
  }

  /** Nobody listens at the other address of this machine. */
  @Test
  void shouldLeaveAHostAloneWhenItIsDown() {
    var good = node.photo("/1.jpg", PHOTO);
    var urls =
        Stream.concat(
                IntStream.range(0, 100).mapToObj(i -> good.replace("127.0.0.1", "127.0.0.2") + i),
                Stream.of(good))
            .toArray(String[]::new);
    node.take(urls);
    assertThat(node.sent).hasSize(101);
    assertThat(node.sent.get(100).hasStored()).isTrue();
    assertThat(node.sent.subList(0, 100))
        .allMatch(result -> result.getFailure() == PhotoFailure.UNREACHABLE_PHOTO)
        .anyMatch(result -> result.getError().contains("127.0.0.2 failed 5 times in a row"));
    var attempts =
        node.registry
            .get("torg_fetch_duration_seconds")
            .tag("fault", "UNAVAILABLE")
            .timer()
            .count();
    assertThat(attempts).as("of 300 without a breaker").isLessThan(30);
  }

  @Test
  void shouldTellTheSellerWhenTheFileIsNoPhoto() {
    var url = node.photo("/page.jpg", "<html>sold out</html>".getBytes());
    var result = node.takeOne(url);
    assertThat(result.getError()).isEqualTo("is not a JPEG, PNG, GIF, BMP or WebP image");
    assertThat(result.getFailure()).isEqualTo(PhotoFailure.REFUSED_PHOTO);
  }

  @Test
  void shouldTellTheSellerWhenTheFileIsTooLarge() {
    node.close();
    node = TestNode.start(directory, Map.of("photos.bytesMax", "1000"));
    assertThat(node.takeOne(node.photo("/1.jpg", PHOTO)).getError())
        .contains("larger than the limit of 1000 bytes");
  }

  @Test
  void shouldFailTheCallAndLeaveNothingCompleteWhenTheStoreIsDown() {
    var url = node.photo("/1.jpg", PHOTO);
    var id = PhotoId.of(PHOTO);
    node.store.brokenEnding = "/120.jpg";
    node.store.fault = Optional.of(FaultException.unavailable("the disk is full"));
    var fault = node.refuse(PhotoCalls.TAKE_REQUESTS, TestNode.batch(url));
    assertThat(fault.fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(node.sent).isEmpty();
    assertThat(node.store.written).doesNotContain("photos/%s/description".formatted(id));
    assertThat(node.count(PhotoMetrics.Outcome.FAILED)).isEqualTo(1);
    node.store.fault = Optional.empty();
    assertThat(node.takeOne(url).hasStored()).isTrue();
    assertThat(node.store.written).last().isEqualTo("photos/%s/description".formatted(id));
  }

  @Test
  void shouldNotBlameTheRequestWhenTheStoreOrKafkaRefuseForGood() {
    var url = node.photo("/1.jpg", PHOTO);
    var tooLarge = Optional.of(FaultException.tooLarge("object", 2, 1));
    node.store.fault = tooLarge;
    assertThat(node.refuse(PhotoCalls.TAKE_REQUESTS, TestNode.batch(url)).fault())
        .isEqualTo(Fault.UNAVAILABLE);
    node.store.fault = Optional.empty();
    node.sendFault = tooLarge;
    assertThat(node.refuse(PhotoCalls.TAKE_REQUESTS, TestNode.batch(url)).fault())
        .isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldFailTheCallAndNotFetchAgainWhenKafkaIsDownForAWhile() {
    var url = node.photo("/1.jpg", PHOTO);
    node.sendFault = Optional.of(FaultException.unavailable("the broker is away"));
    assertThat(node.refuse(PhotoCalls.TAKE_REQUESTS, TestNode.batch(url)).fault())
        .isEqualTo(Fault.UNAVAILABLE);
    node.sendFault = Optional.empty();
    assertThat(node.takeOne(url).hasStored()).isTrue();
    assertThat(node.visits("/1.jpg")).isEqualTo(1);
  }
}
