package torg.uploads;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Downstream;
import torg.bus.faults.FaultException;
import torg.calls.UploadCalls;
import torg.objects.ObjectStore;
import torg.uploads.UploadRecords.Part;
import torg.uploads.v1.ClaimUploadRequest;
import torg.uploads.v1.ReadUploadRequest;
import torg.uploads.v1.ReadUploadResponse;
import torg.uploads.v1.StoredUpload;
import torg.uploads.v1.Upload;

/** Answers torg.uploads.v1.UploadData. */
final class UploadDataHandlers {
  private final UploadRecords records;
  private final ObjectStore objects;
  private final UploadsConfig config;

  UploadDataHandlers(UploadRecords records, ObjectStore objects, UploadsConfig config) {
    this.records = records;
    this.objects = objects;
    this.config = config;
  }

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(UploadCalls.CLAIM_UPLOAD, this::claim),
        bus.answer(UploadCalls.READ_UPLOAD, this::read));
  }

  private Future<Upload> claim(ClaimUploadRequest request, CallContext context) {
    return records
        .change(
            request.getUploadId(),
            stored -> {
              UploadRules.checkClaim(stored, request.getPurpose());
              return UploadRules.prolonged(stored, config, records.now());
            })
        .map(StoredUpload::getUpload);
  }

  private Future<ReadUploadResponse> read(ReadUploadRequest request, CallContext context) {
    var id = request.getUploadId();
    return records
        .get(id)
        .compose(
            stored -> {
              UploadRules.checkClaim(stored, request.getPurpose());
              return records.partAt(id, request.getOffset());
            })
        .compose(part -> bytes(id, part, request.getOffset()))
        .map(data -> ReadUploadResponse.newBuilder().setData(data).build());
  }

  private Future<ByteString> bytes(String id, Optional<Part> part, long offset) {
    return part.map(
            from ->
                Downstream.of(objects.get(UploadTables.objectKey(id, from.object())))
                    .map(
                        content ->
                            content
                                .map(found -> UnsafeByteOperations.unsafeWrap(found.getBytes()))
                                .orElseThrow(() -> missing(id, from))
                                .substring((int) (offset - from.offset()))))
        .orElse(Future.succeededFuture(ByteString.EMPTY));
  }

  private static FaultException missing(String id, Part part) {
    return FaultException.unavailable(
        "the bytes of upload %s from %d on are missing in the object store; check that all nodes"
                .formatted(id, part.offset())
            + " have the same objects.directory or objects.bucket");
  }
}
