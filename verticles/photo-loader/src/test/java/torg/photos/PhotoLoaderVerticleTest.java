package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.image.TestImages.jpeg;
import static torg.photos.image.TestImages.quarters;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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
import torg.offers.v1.GetPhotoRequest;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoRequestBatch;
import torg.offers.v1.PhotoResult;
import torg.photos.image.SmallFiles;
import torg.photos.image.TestImages;
import torg.testkit.Await;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PhotoLoaderVerticleTest {
  private static final byte[] PHOTO = jpeg(quarters(BufferedImage.TYPE_INT_RGB, 400, 300));

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
  void shouldStoreAndServeWhenPhotoIsGood() {
    var url = node.photo("/1.jpg", PHOTO);
    var result = node.takeOne(url);
    assertThat(result.getUrl()).isEqualTo(url);
    assertThat(result.getOfferId()).isEqualTo("o0");
    assertThat(node.keys).containsExactly("o0");
    var stored = result.getStored();
    assertThat(stored.getId()).isEqualTo(PhotoId.of(PHOTO));
    assertThat(stored.getWidth()).isEqualTo(400);
    assertThat(stored.getHeight()).isEqualTo(300);
    assertThat(stored.getSizesList()).containsExactly("600", "300", "120");
    for (var size : stored.getSizesList()) {
      var body = node.ask(PhotoCalls.GET_PHOTO, get(stored.getId(), size));
      assertThat(body.getContentType()).isEqualTo("image/jpeg");
      var width = TestImages.read(body.getData().toByteArray()).getWidth();
      assertThat(width).isEqualTo(Math.min(400, Integer.parseInt(size)));
    }
    assertThat(node.count(PhotoMetrics.Outcome.STORED)).isEqualTo(1);
  }

  @Test
  void shouldSayWhatThereIsWhenPhotoOrSizeIsMissing() {
    var id = node.takeOne(node.photo("/1.jpg", PHOTO)).getStored().getId();
    var noSize = node.refuse(PhotoCalls.GET_PHOTO, get(id, "1200"));
    assertThat(noSize.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(noSize).hasMessage("photo %s has no size 1200; its sizes are [600, 300, 120]", id);
    var other = "0".repeat(32);
    var noPhoto = node.refuse(PhotoCalls.GET_PHOTO, get(other, "600"));
    assertThat(noPhoto.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(noPhoto).hasMessage("photo %s does not exist", other);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 600",
    "../../etc/passwd, 600",
    "0123456789ABCDEF0123456789ABCDEF, 600",
    "0123456789abcdef0123456789abcdef, ''",
    "0123456789abcdef0123456789abcdef, 601",
    "0123456789abcdef0123456789abcdef, ../description"
  })
  void shouldRefuseWhenIdOrSizeHasAWrongShape(String id, String size) {
    assertThat(node.refuse(PhotoCalls.GET_PHOTO, get(id, size)).fault()).isEqualTo(Fault.INVALID);
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
  void shouldAnswerTheSameWithoutDecodingAgainWhenABatchIsRepeated() {
    var url = node.photo("/1.jpg", PHOTO);
    var copy = node.photo("/copy.jpg", PHOTO);
    var first = node.takeOne(url);
    var again = node.takeOne(url);
    assertThat(again).isEqualTo(first);
    assertThat(node.takeOne(copy).getStored()).isEqualTo(first.getStored());
    assertThat(node.visits("/1.jpg")).isEqualTo(2);
    assertThat(node.decodes()).isEqualTo(1);
    assertThat(node.count(PhotoMetrics.Outcome.KNOWN)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "404, '127.0.0.1/x.jpg answers with status 404 instead of 200 and the document'",
    "403, '127.0.0.1/x.jpg answers with status 403 instead of 200 and the document'"
  })
  void shouldTellTheSellerAtOnceWhenTheHostRefuses(int status, String why) {
    var url = node.page("/x.jpg", request -> request.response().setStatusCode(status).end());
    assertThat(node.takeOne(url).getError())
        .isEqualTo("could not be fetched: %s; check the address".formatted(why));
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
    assertThat(node.takeOne(url).getError())
        .startsWith("could not be fetched in 3 attempts: the connection to 127.0.0.1");
    assertThat(node.visits("/down.jpg")).isEqualTo(3);
  }

  @Test
  void shouldTellTheSellerWhenTheFileIsNoPhoto() {
    var url = node.photo("/page.jpg", "<html>sold out</html>".getBytes());
    assertThat(node.takeOne(url).getError())
        .isEqualTo("is not a JPEG, PNG, GIF, BMP or WebP image");
  }

  @Test
  void shouldTellTheSellerWhenTheFileIsTooLarge() {
    node.close();
    node = TestNode.start(directory, Map.of("photos.bytesMax", "1000"));
    assertThat(node.takeOne(node.photo("/1.jpg", PHOTO)).getError())
        .contains("larger than the 1000 bytes");
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

  @Test
  void shouldRejectWhenAResultCouldNotBeAddressed() {
    var url = node.photo("/1.jpg", PHOTO);
    var batch =
        PhotoRequestBatch.newBuilder()
            .addRequests(PhotoRequest.newBuilder().setUrl(url))
            .addRequests(PhotoRequest.newBuilder().setUrl(url).setOfferId("o"))
            .addRequests(PhotoRequest.newBuilder().setUrl("x".repeat(10_001)).setOfferId("p"))
            .build();
    var answer = node.ask(PhotoCalls.TAKE_REQUESTS, batch);
    assertThat(answer.getRejectedList())
        .extracting(rejection -> rejection.getIndex() + " " + rejection.getFault())
        .containsExactly("0 INVALID", "2 INVALID");
    assertThat(answer.getRejected(0).getReason()).startsWith("offer_id must have");
    assertThat(node.sent).extracting(PhotoResult::getOfferId).containsExactly("o");
  }

  @Test
  void shouldAnswerWhenABatchIsEmpty() {
    assertThat(node.take().getRejectedList()).isEmpty();
    assertThat(node.sent).isEmpty();
  }

  @Test
  void shouldSendInPiecesWhenResultsAreMany() {
    // Addresses that are too long to be fetched, so that results are large and quick.
    var urls = IntStream.range(0, 300).mapToObj(i -> "x".repeat(9_000) + i).toArray(String[]::new);
    node.take(urls);
    assertThat(node.sent).extracting(PhotoResult::getUrl).containsExactly(urls);
    assertThat(node.sendBytes).hasSizeGreaterThan(2).allMatch(bytes -> bytes < 1_100_000);
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

  @Test
  void shouldAnswerEveryRequestWhenFilesAreChangedAtRandom() {
    var seed = new Random().nextLong();
    System.out.println("PhotoLoaderVerticleTest seed " + seed);
    var random = new Random(seed);
    node.close();
    node = TestNode.start(directory, Map.of("photos.pixelsMax", "200000"));
    var urls =
        IntStream.range(0, 120)
            .mapToObj(
                i -> {
                  var files = SmallFiles.all();
                  return node.photo(
                      "/" + i, SmallFiles.change(files.get(i % files.size()), random));
                })
            .toArray(String[]::new);
    node.take(urls);
    assertThat(node.sent)
        .as("seed %d", seed)
        .extracting(PhotoResult::getUrl)
        .containsExactlyElementsOf(Arrays.asList(urls));
    assertThat(node.takeOne(node.photo("/good", PHOTO)).hasStored()).isTrue();
  }

  private static GetPhotoRequest get(String id, String size) {
    return GetPhotoRequest.newBuilder().setId(id).setSize(size).build();
  }
}
