package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.TestNode.PHOTO;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import torg.calls.PhotoCalls;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoRequestBatch;
import torg.offers.v1.PhotoResult;
import torg.photos.image.TestImages;

/** Photos that are known already: hosts are asked whether they have changed. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PhotoChangesTest {
  private static final String MONDAY = "Mon, 06 Jul 2026 10:00:00 GMT";

  @TempDir private Path directory;
  private TestNode node;
  private final List<String> conditions = new CopyOnWriteArrayList<>();
  private volatile byte[] file = PHOTO;
  private volatile String etag = "\"one\"";

  @BeforeEach
  void start() {
    node = TestNode.start(directory);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  /** A host that knows what has changed. */
  private String attentive() {
    return node.page("/photo.jpg", this::answer);
  }

  private void answer(HttpServerRequest request) {
    var seen = Optional.ofNullable(request.getHeader("If-None-Match"));
    conditions.add(seen.orElse("none") + " " + request.getHeader("If-Modified-Since"));
    var response = request.response().putHeader("ETag", etag).putHeader("Last-Modified", MONDAY);
    if (seen.filter(etag::equals).isPresent()) {
      response.setStatusCode(304).end();
    } else {
      response.end(Buffer.buffer(file));
    }
  }

  private PhotoResult ask(PhotoRequest.Builder request) {
    node.sent.clear();
    var batch = PhotoRequestBatch.newBuilder().addRequests(request.setOfferId("o")).build();
    node.ask(PhotoCalls.TAKE_REQUESTS, batch);
    assertThat(node.sent).hasSize(1);
    return node.sent.get(0);
  }

  private static PhotoRequest.Builder unlessSame(PhotoResult known) {
    return PhotoRequest.newBuilder()
        .setUrl(known.getUrl())
        .setPhotoId(known.getStored().getId())
        .setEtag(known.getEtag())
        .setLastModified(known.getLastModified());
  }

  @Test
  void shouldAnswerWithTheKnownPhotoWhenTheHostSaysThatItIsTheSame() {
    var known = ask(PhotoRequest.newBuilder().setUrl(attentive()));
    assertThat(known.getEtag()).isEqualTo("\"one\"");
    assertThat(known.getLastModified()).isEqualTo(MONDAY);
    assertThat(ask(unlessSame(known))).isEqualTo(known);
    assertThat(conditions).containsExactly("none null", "\"one\" " + MONDAY);
    assertThat(node.count(PhotoMetrics.Outcome.UNCHANGED)).isEqualTo(1);
    assertThat(node.decodes()).isEqualTo(1);
  }

  @Test
  void shouldStoreTheOtherPhotoWhenItHasChanged() {
    var known = ask(PhotoRequest.newBuilder().setUrl(attentive()));
    file = TestImages.LOSSY_WEBP;
    etag = "\"two\"";
    var changed = ask(unlessSame(known));
    assertThat(changed.getStored().getId()).isEqualTo(PhotoId.of(TestImages.LOSSY_WEBP));
    assertThat(changed.getEtag()).isEqualTo("\"two\"");
  }

  @Test
  void shouldKnowTheFileAgainWhenTheHostSendsItEveryTime() {
    var url = node.photo("/plain.jpg", PHOTO);
    var known = ask(PhotoRequest.newBuilder().setUrl(url));
    assertThat(known.getEtag()).isEmpty();
    assertThat(ask(unlessSame(known))).isEqualTo(known);
    assertThat(node.visits("/plain.jpg")).isEqualTo(2);
    assertThat(node.decodes()).isEqualTo(1);
  }

  @Test
  void shouldFetchAllOfItWhenThePhotoIsNotStoredAnyMore() {
    var known = ask(PhotoRequest.newBuilder().setUrl(attentive()));
    var lost = unlessSame(known).setPhotoId("0".repeat(32));
    assertThat(ask(lost)).isEqualTo(known);
    assertThat(conditions).endsWith("\"one\" " + MONDAY, "none null");
  }

  @Test
  void shouldAskForAllOfItWhenNoPhotoIsKnown() {
    ask(PhotoRequest.newBuilder().setUrl(attentive()).setEtag(etag));
    assertThat(conditions).containsExactly("none null");
  }

  @Test
  void shouldLeaveOutWhatCannotBeSentBack() {
    etag = "\"" + "x".repeat(500) + "\"";
    assertThat(ask(PhotoRequest.newBuilder().setUrl(attentive())).getEtag()).isEmpty();
  }
}
