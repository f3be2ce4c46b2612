package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.TestNode.PHOTO;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.calls.PhotoCalls;
import torg.offers.v1.GetPhotoRequest;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoRequestBatch;
import torg.offers.v1.PhotoResult;
import torg.photos.image.SmallFiles;
import torg.photos.image.TestImages;

/** From a request to a result and a photo that is served. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PhotoLoaderVerticleTest {
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

  private static GetPhotoRequest get(String id, String size) {
    return GetPhotoRequest.newBuilder().setId(id).setSize(size).build();
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
}
