package torg.photos;

import com.google.api.HttpBody;
import com.google.protobuf.UnsafeByteOperations;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.calls.PhotoCalls;
import torg.offers.v1.GetPhotoRequest;
import torg.photos.image.PhotoSizes;

/** Answers torg.offers.v1.PhotoService. */
final class PhotoHandlers {
  private final PhotoStorage storage;

  PhotoHandlers(PhotoStorage storage) {
    this.storage = storage;
  }

  Future<?> answerOn(Bus bus) {
    return bus.answer(PhotoCalls.GET_PHOTO, PhotoHandlers::check, this::getPhoto);
  }

  private static void check(GetPhotoRequest request) {
    var violations = new Violations();
    if (!PhotoId.isOne(request.getId())) {
      violations.add(
          "id", "must be the id of a photo: %d digits of 0-9 and a-f".formatted(PhotoId.DIGITS));
    }
    if (!PhotoSizes.isOne(request.getSize())) {
      violations.add("size", "must be one of %s".formatted(PhotoSizes.LARGEST_FIRST));
    }
    violations.throwIfAny();
  }

  private Future<HttpBody> getPhoto(GetPhotoRequest request, CallContext context) {
    check(request);
    var id = request.getId();
    var size = request.getSize();
    return storage
        .jpeg(id, size)
        .compose(
            jpeg ->
                jpeg.map(PhotoHandlers::body)
                    .map(Future::succeededFuture)
                    .orElseGet(() -> missing(id, size)));
  }

  private static HttpBody body(Buffer jpeg) {
    return HttpBody.newBuilder()
        .setContentType("image/jpeg")
        .setData(UnsafeByteOperations.unsafeWrap(jpeg.getBytes()))
        .build();
  }

  private Future<HttpBody> missing(String id, String size) {
    return storage
        .find(id)
        .compose(
            photo ->
                Future.failedFuture(
                    FaultException.of(
                        Fault.NOT_FOUND,
                        photo
                            .map(
                                known ->
                                    "photo %s has no size %s; its sizes are %s"
                                        .formatted(id, size, known.getSizesList()))
                            .orElse("photo %s does not exist".formatted(id)))));
  }
}
