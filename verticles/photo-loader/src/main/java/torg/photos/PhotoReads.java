package torg.photos;

import com.google.api.HttpBody;
import com.google.protobuf.UnsafeByteOperations;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.calls.PhotoCalls;
import torg.offers.v1.GetPhotoRequest;

/** Answers torg.offers.v1.PhotoService. */
final class PhotoReads {
  private final PhotoShelf shelf;

  PhotoReads(PhotoShelf shelf) {
    this.shelf = shelf;
  }

  Future<?> answerOn(Bus bus) {
    return bus.answer(PhotoCalls.GET_PHOTO, this::getPhoto);
  }

  private Future<HttpBody> getPhoto(GetPhotoRequest request, CallContext context) {
    var id = request.getId();
    if (!PhotoId.isOne(id)) {
      throw FaultException.invalid(
          "id", "must be the id of a photo: %d digits of 0-9 and a-f".formatted(PhotoId.DIGITS));
    }
    var size = request.getSize();
    if (!PhotoSizes.isOne(size)) {
      throw FaultException.invalid("size", "must be one of %s".formatted(PhotoSizes.LARGEST_FIRST));
    }
    return shelf
        .jpeg(id, size)
        .compose(
            jpeg ->
                jpeg.map(PhotoReads::body)
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
    return shelf
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
