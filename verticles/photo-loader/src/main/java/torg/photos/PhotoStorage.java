package torg.photos;

import com.google.protobuf.InvalidProtocolBufferException;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import torg.bus.faults.Downstream;
import torg.objects.ObjectStore;
import torg.offers.v1.StoredPhoto;
import torg.photos.image.ProcessedPhoto;

/**
 * Photos in the object store. The description of a photo is written last: where there is one, all
 * sizes are there, whatever crashed. Futures fail with UNAVAILABLE when the object store cannot be
 * used, and with TOO_MANY when too many calls wait for it.
 */
final class PhotoStorage {
  private final ObjectStore objects;

  PhotoStorage(ObjectStore objects) {
    this.objects = objects;
  }

  Future<Optional<StoredPhoto>> find(String id) {
    return Downstream.of(objects.get(key(id, "description")))
        .map(content -> content.flatMap(PhotoStorage::parse));
  }

  Future<Optional<Buffer>> jpeg(String id, String size) {
    return Downstream.of(objects.get(sizeKey(id, size)));
  }

  Future<StoredPhoto> store(String id, ProcessedPhoto made) {
    var description =
        StoredPhoto.newBuilder()
            .setId(id)
            .setWidth(made.width())
            .setHeight(made.height())
            .addAllSizes(made.sizes().stream().map(ProcessedPhoto.Size::name).toList())
            .build();
    var sizes =
        made.sizes().stream()
            .map(size -> put(sizeKey(id, size.name()), Buffer.buffer(size.jpeg())))
            .toList();
    return Future.join(sizes)
        .compose(written -> put(key(id, "description"), Buffer.buffer(description.toByteArray())))
        .map(description);
  }

  private Future<Void> put(String key, Buffer content) {
    return Downstream.of(objects.put(key, content));
  }

  /** A damaged description is as good as none: the photo is made again. */
  private static Optional<StoredPhoto> parse(Buffer content) {
    try {
      return Optional.of(StoredPhoto.parseFrom(content.getBytes()));
    } catch (InvalidProtocolBufferException damaged) {
      return Optional.empty();
    }
  }

  private static String sizeKey(String id, String size) {
    return key(id, size + ".jpg");
  }

  private static String key(String id, String part) {
    return "photos/%s/%s".formatted(id, part);
  }
}
