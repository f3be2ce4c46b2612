package torg.photos;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.calls.UploadCalls;
import torg.photos.image.format.Refusal;
import torg.uploads.v1.ClaimUploadRequest;
import torg.uploads.v1.ReadUploadRequest;
import torg.uploads.v1.Upload;
import torg.uploads.v1.UploadPurpose;

/** Photos that sellers have sent as bytes; their addresses are {@code upload:} and an id. */
final class UploadedPhotos {
  private static final String SCHEME = "upload:";

  private final Bus bus;
  private final PhotosConfig config;

  UploadedPhotos(Bus bus, PhotosConfig config) {
    this.bus = bus;
    this.config = config;
  }

  static boolean isOne(String url) {
    return url.startsWith(SCHEME);
  }

  /**
   * Fails with a Refusal when the seller has to upload it again, and with a fault that is not
   * permanent when uploads cannot be read now.
   */
  Future<byte[]> read(String url) {
    var id = url.substring(SCHEME.length());
    var claim = ClaimUploadRequest.newBuilder().setUploadId(id).setPurpose(UploadPurpose.PHOTO);
    return bus.request(UploadCalls.CLAIM_UPLOAD, claim.build(), context())
        .compose(this::readAll)
        .recover(failure -> Future.failedFuture(explained(failure)));
  }

  private Future<byte[]> readAll(Upload upload) {
    if (upload.getOffset() > config.bytesMax()) {
      throw FaultException.tooLarge("the photo", upload.getOffset(), config.bytesMax());
    }
    var file = new byte[(int) upload.getOffset()];
    var progress =
        new Object() {
          int read;
        };
    return Steps.untilDone(
        () ->
            progress.read == file.length
                ? Future.succeededFuture(Optional.of(file))
                : readFrom(upload.getId(), file, progress.read)
                    .map(
                        read -> {
                          progress.read += read;
                          return Optional.empty();
                        }));
  }

  private Future<Integer> readFrom(String id, byte[] file, int offset) {
    var request =
        ReadUploadRequest.newBuilder()
            .setUploadId(id)
            .setPurpose(UploadPurpose.PHOTO)
            .setOffset(offset)
            .build();
    return bus.request(UploadCalls.READ_UPLOAD, request, context())
        .map(
            answer -> {
              var data = answer.getData();
              if (data.isEmpty() || data.size() > file.length - offset) {
                throw FaultException.unavailable(
                    "upload %s has other bytes than its %d".formatted(id, file.length));
              }
              data.copyTo(file, offset);
              return data.size();
            });
  }

  private CallContext context() {
    return CallContext.mesh(config.fetchTimeout());
  }

  private static Throwable explained(Throwable failure) {
    return failure instanceof FaultException fault && fault.fault().isPermanent()
        ? new Refusal("could not be read: %s; upload it again".formatted(fault.getMessage()))
        : failure;
  }
}
