package torg.uploads;

import io.vertx.core.Future;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.calls.UploadCalls;
import torg.uploads.v1.AppendUploadRequest;
import torg.uploads.v1.CompleteUploadRequest;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.DeleteUploadRequest;
import torg.uploads.v1.DeleteUploadResponse;
import torg.uploads.v1.GetUploadRequest;
import torg.uploads.v1.StoredUpload;
import torg.uploads.v1.Upload;

/** Answers torg.uploads.v1.UploadService. */
final class UploadHandlers {
  private static final int PART_BYTES_MAX = 4 << 20;
  private static final int CONTENT_TYPE_LENGTH_MAX = 200;
  private static final int FILE_NAME_LENGTH_MAX = 255;

  /** What keeps an owner's name below the limit of a key. */
  private static final int OWNER_LENGTH_MAX = 200;

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  private final UploadRecords records;
  private final PartWriter writer;
  private final UploadsConfig config;
  private final Supplier<String> ids;

  UploadHandlers(
      UploadRecords records, PartWriter writer, UploadsConfig config, Supplier<String> ids) {
    this.records = records;
    this.writer = writer;
    this.config = config;
    this.ids = ids;
  }

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(UploadCalls.CREATE_UPLOAD, this::check, this::create),
        bus.answer(UploadCalls.APPEND_UPLOAD, UploadHandlers::check, this::append),
        bus.answer(UploadCalls.GET_UPLOAD, this::find),
        bus.answer(UploadCalls.COMPLETE_UPLOAD, UploadHandlers::check, this::complete),
        bus.answer(UploadCalls.DELETE_UPLOAD, this::delete));
  }

  private void check(CreateUploadRequest request) {
    var violations = new Violations();
    length(violations, "content_type", request.getContentType(), CONTENT_TYPE_LENGTH_MAX);
    length(violations, "file_name", request.getFileName(), FILE_NAME_LENGTH_MAX);
    if (request.getSize() < 0) {
      violations.add("size", "must be at least 0, got %d".formatted(request.getSize()));
    }
    switch (request.getPurpose()) {
      case PHOTO, FEED -> {
        var most = UploadRules.bytesMax(request.getPurpose(), config);
        if (request.getSize() > most) {
          violations.refuse(
              Fault.TOO_LARGE,
              "an upload for %s has at most %d bytes, %d were declared"
                  .formatted(request.getPurpose(), most, request.getSize()));
        }
      }
      case UPLOAD_PURPOSE_UNSPECIFIED, UNRECOGNIZED ->
          violations.add("purpose", "must be PHOTO or FEED");
    }
    violations.throwIfAny();
  }

  private static void length(Violations violations, String field, String text, int max) {
    var length = text.codePointCount(0, text.length());
    if (length > max) {
      violations.add(field, "must have at most %d characters, got %d".formatted(max, length));
    }
  }

  private Future<Upload> create(CreateUploadRequest request, CallContext context) {
    check(request);
    var owner = context.caller().subject();
    if (owner.length() > OWNER_LENGTH_MAX) {
      throw FaultException.of(
          Fault.FORBIDDEN,
          "the subject of a token that uploads has at most %d characters, this one %d"
              .formatted(OWNER_LENGTH_MAX, owner.length()));
    }
    return records
        .insert(UploadRules.create(request, owner, ids.get(), config, records.now()))
        .map(StoredUpload::getUpload);
  }

  private static void check(AppendUploadRequest request) {
    var violations = new Violations();
    checkId(violations, request.getUploadId());
    notNegative(violations, "offset", request.getOffset());
    notNegative(violations, "length", request.getLength());
    if (request.getData().size() > PART_BYTES_MAX) {
      violations.refuse(
          Fault.TOO_LARGE,
          "data has %d bytes, at most %d come at a time; send the rest with the next call"
              .formatted(request.getData().size(), PART_BYTES_MAX));
    }
    violations.throwIfAny();
  }

  private static void notNegative(Violations violations, String field, long value) {
    if (value < 0) {
      violations.add(field, "must be at least 0, got %d".formatted(value));
    }
  }

  private Future<Upload> append(AppendUploadRequest request, CallContext context) {
    check(request);
    var data = request.getData();
    return seen(request.getUploadId(), context)
        .compose(
            upload -> {
              var bytes = Math.max(data.size(), request.getLength());
              UploadRules.checkAppend(upload, request.getOffset(), bytes);
              return data.isEmpty() ? Future.succeededFuture(upload) : writer.append(upload, data);
            })
        .map(StoredUpload::getUpload);
  }

  private Future<Upload> find(GetUploadRequest request, CallContext context) {
    return seen(checkedId(request.getUploadId()), context).map(StoredUpload::getUpload);
  }

  private static void check(CompleteUploadRequest request) {
    var violations = new Violations();
    checkId(violations, request.getUploadId());
    var sha256 = request.getSha256();
    if (!sha256.isEmpty() && !SHA256.matcher(sha256).matches()) {
      violations.add("sha256", "must be 64 digits of 0-9 and a-f, or nothing");
    }
    violations.throwIfAny();
  }

  private Future<Upload> complete(CompleteUploadRequest request, CallContext context) {
    check(request);
    return records
        .change(
            request.getUploadId(),
            stored ->
                UploadRules.complete(
                    mine(stored, context), request.getSha256(), config, records.now()))
        .map(StoredUpload::getUpload);
  }

  private Future<DeleteUploadResponse> delete(DeleteUploadRequest request, CallContext context) {
    return records
        .change(
            checkedId(request.getUploadId()),
            stored -> UploadRules.removing(mine(stored, context), records.now()))
        .map(DeleteUploadResponse.getDefaultInstance());
  }

  private Future<StoredUpload> seen(String id, CallContext context) {
    return records.get(id).map(stored -> mine(stored, context));
  }

  private static StoredUpload mine(StoredUpload stored, CallContext context) {
    if (!UploadRules.isSeenBy(context.caller(), stored)) {
      throw UploadRules.notFound(stored.getUpload().getId());
    }
    return stored;
  }

  private static String checkedId(String id) {
    var violations = new Violations();
    checkId(violations, id);
    violations.throwIfAny();
    return id;
  }

  private static void checkId(Violations violations, String id) {
    if (!UploadRules.isId(id)) {
      violations.add("upload_id", "must be the id of an upload: 32 digits of 0-9 and a-f");
    }
  }
}
