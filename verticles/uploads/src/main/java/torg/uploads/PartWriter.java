package torg.uploads;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.CallContext;
import torg.bus.Slots;
import torg.bus.faults.Downstream;
import torg.bus.faults.Fault;
import torg.objects.ObjectStore;
import torg.uploads.v1.StoredUpload;

/** Writes the parts of uploads, a few at a time: each has a copy of its bytes. */
final class PartWriter {
  private static final Logger log = LoggerFactory.getLogger(PartWriter.class);

  private final Vertx vertx;
  private final UploadRecords records;
  private final ObjectStore objects;
  private final Supplier<String> ids;
  private final Slots slots;

  PartWriter(
      Vertx vertx,
      UploadRecords records,
      ObjectStore objects,
      Supplier<String> ids,
      UploadsConfig config) {
    this.vertx = vertx;
    this.records = records;
    this.objects = objects;
    this.ids = ids;
    slots = new Slots("parts of uploads", config.partsMax(), config.waitingMax());
  }

  /**
   * Appends the bytes to the upload as it was seen. Fails as {@link UploadRecords#append} does,
   * with UNAVAILABLE when the objects cannot be written, with TOO_MANY when too many parts wait.
   */
  Future<StoredUpload> append(StoredUpload seen, ByteString data) {
    return slots.run(() -> write(seen, data.toByteArray()));
  }

  private Future<StoredUpload> write(StoredUpload seen, byte[] bytes) {
    var id = seen.getUpload().getId();
    var object = ids.get();
    return records
        .noteWrite(id, object)
        .compose(noted -> keep(id, object, bytes, seen))
        .compose(hash -> records.append(seen, hash, bytes.length, object))
        .onFailure(
            failure -> {
              // It may be a part in spite of the failure; else it goes with its upload.
              if (Fault.of(failure) != Fault.UNDETERMINED) {
                discard(id, object);
              }
            });
  }

  private Future<ResumableSha256> keep(String id, String object, byte[] bytes, StoredUpload seen) {
    var put = Downstream.of(objects.put(UploadTables.objectKey(id, object), Buffer.buffer(bytes)));
    var hashed = vertx.executeBlocking(() -> UploadRules.hash(seen).with(bytes), false);
    return Future.join(put, hashed).map(both -> hashed.result());
  }

  private void discard(String id, String object) {
    CallContext.detached(
            () ->
                objects
                    .delete(UploadTables.objectKey(id, object))
                    .compose(gone -> records.forgetWrite(id, object)))
        .onFailure(
            failure ->
                log.warn(
                    "object {} of upload {} stays until the upload goes: {}",
                    object,
                    id,
                    failure.getMessage()));
  }
}
