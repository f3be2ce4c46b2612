package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.TestNode.PHOTO;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.PhotoCalls;
import torg.calls.UploadCalls;
import torg.testkit.Await;
import torg.uploads.v1.ClaimUploadRequest;
import torg.uploads.v1.ReadUploadRequest;
import torg.uploads.v1.ReadUploadResponse;
import torg.uploads.v1.Upload;
import torg.uploads.v1.UploadPurpose;

/** Photos that were uploaded, from a stand-in for the uploads. */
class UploadedPhotosTest {
  private static final int PART = 1_000;

  @TempDir Path directory;
  private final Map<String, byte[]> uploads = new ConcurrentHashMap<>();
  private volatile Optional<FaultException> fault = Optional.empty();
  private TestNode node;

  @BeforeEach
  void start() {
    node = TestNode.start(directory, Map.of("photos.bytesMax", "100000"));
    Await.result(node.bus().answer(UploadCalls.CLAIM_UPLOAD, (request, context) -> claim(request)));
    Await.result(node.bus().answer(UploadCalls.READ_UPLOAD, (request, context) -> read(request)));
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private Future<Upload> claim(ClaimUploadRequest request) {
    assertThat(request.getPurpose()).isEqualTo(UploadPurpose.PHOTO);
    if (fault.isPresent()) {
      return Future.failedFuture(fault.get());
    }
    var file = uploads.get(request.getUploadId());
    return file == null
        ? Future.failedFuture(FaultException.notFound("upload"))
        : Future.succeededFuture(
            Upload.newBuilder().setId(request.getUploadId()).setOffset(file.length).build());
  }

  private Future<ReadUploadResponse> read(ReadUploadRequest request) {
    var file = uploads.get(request.getUploadId());
    var from = (int) request.getOffset();
    var part = Arrays.copyOfRange(file, from, Math.min(file.length, from + PART));
    return Future.succeededFuture(
        ReadUploadResponse.newBuilder().setData(ByteString.copyFrom(part)).build());
  }

  @Test
  void shouldMakeTheSamePhotoOfAnUploadAsOfAnAddress() {
    uploads.put("u1", PHOTO);
    var uploaded = node.takeOne("upload:u1");
    assertThat(uploaded.getStored().getWidth()).isEqualTo(400);
    assertThat(node.takeOne(node.photo("/1.jpg", PHOTO)).getStored())
        .isEqualTo(uploaded.getStored());
    assertThat(node.decodes()).isEqualTo(1);
  }

  @Test
  void shouldTellTheSellerWhatIsWrongWithAnUpload() {
    uploads.put("text", "no photo".getBytes());
    uploads.put("empty", new byte[0]);
    uploads.put("large", new byte[100_001]);
    assertThat(node.takeOne("upload:text").getError()).isNotEmpty();
    assertThat(node.takeOne("upload:empty").getError()).isNotEmpty();
    assertThat(node.takeOne("upload:large").getError())
        .isEqualTo(
            "could not be read: the photo has 100001 bytes, at most 100000 are allowed; upload it"
                + " again");
    assertThat(node.takeOne("upload:absent").getError())
        .isEqualTo("could not be read: upload does not exist; upload it again");
    assertThat(node.count(PhotoMetrics.Outcome.REFUSED)).isEqualTo(4);
  }

  @Test
  void shouldTakeTheBatchAgainWhenUploadsCannotBeReadNow() {
    uploads.put("u1", PHOTO);
    fault = Optional.of(FaultException.unavailable("the database is away"));
    assertThat(node.refuse(PhotoCalls.TAKE_REQUESTS, TestNode.batch("upload:u1")).fault())
        .isEqualTo(Fault.UNAVAILABLE);
    assertThat(node.sent).isEmpty();
    fault = Optional.empty();
    assertThat(node.takeOne("upload:u1").hasStored()).isTrue();
  }
}
