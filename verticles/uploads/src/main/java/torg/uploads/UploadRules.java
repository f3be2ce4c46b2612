package torg.uploads;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.StoredUpload;
import torg.uploads.v1.Upload;
import torg.uploads.v1.UploadPurpose;
import torg.uploads.v1.UploadState;

/** Decides what may happen to an upload, and what it is afterwards. */
final class UploadRules {
  /** The most that settings may allow: 16,384 parts of 1 MiB. */
  static final long BYTES_MAX = 16L << 30;

  /**
   * 4 GiB have 4,096 parts when they come in one request; the rest is for clients that break off.
   */
  static final int PARTS_MAX = 20_000;

  /** Longer than any write of a part that had begun before can take. */
  static final Duration REMOVAL_GRACE = Duration.ofMinutes(10);

  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

  private UploadRules() {}

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  static long bytesMax(UploadPurpose purpose, UploadsConfig config) {
    return switch (purpose) {
      case PHOTO -> config.photoBytesMax();
      case FEED -> config.feedBytesMax();
      case UPLOAD_PURPOSE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("no upload is for " + purpose);
    };
  }

  static StoredUpload create(
      CreateUploadRequest request, String owner, String id, UploadsConfig config, Instant now) {
    var upload =
        Upload.newBuilder()
            .setId(id)
            .setPurpose(request.getPurpose())
            .setState(UploadState.OPEN)
            .setContentType(request.getContentType())
            .setFileName(request.getFileName())
            .setCreatedAt(Times.of(now))
            .setExpiresAt(Times.of(now.plus(config.openKept())));
    if (request.hasSize()) {
      upload.setSize(request.getSize());
    }
    var most = bytesMax(request.getPurpose(), config);
    return StoredUpload.newBuilder()
        .setUpload(upload)
        .setOwner(owner)
        .setReserved(request.hasSize() ? request.getSize() : most)
        .setSha256State(ResumableSha256.EMPTY.state())
        .build();
  }

  /** Fails with TOO_MANY when the owner has no room for another upload. */
  static void checkShare(StoredUpload fresh, long open, long bytes, UploadsConfig config) {
    if (open >= config.openMax()) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "%s has %d uploads that are not complete, which is the limit; complete or delete some"
              .formatted(fresh.getOwner(), open));
    }
    if (bytes + fresh.getReserved() > config.ownerBytesMax()) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "the uploads of %s take %d bytes and this one takes %d, at most %d are allowed; delete"
                  .formatted(fresh.getOwner(), bytes, fresh.getReserved(), config.ownerBytesMax())
              + " some, or name the size of each if you know it");
    }
  }

  static boolean isSeenBy(Caller caller, StoredUpload stored) {
    return stored.getUpload().getState() != UploadState.REMOVING
        && (stored.getOwner().equals(caller.subject()) || caller.scopes().contains(Scope.OPERATOR));
  }

  /**
   * Fails with PRECONDITION when it is complete, with CONFLICT when the offset is not its end, with
   * TOO_LARGE when so many bytes are too many.
   */
  static void checkAppend(StoredUpload stored, long offset, long bytes) {
    var upload = stored.getUpload();
    if (upload.getState() != UploadState.OPEN) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "upload %s is complete, with %d bytes, and takes no more"
              .formatted(upload.getId(), upload.getOffset()));
    }
    if (offset != upload.getOffset()) {
      throw FaultException.of(
          Fault.CONFLICT,
          "upload %s has %d bytes, got some for offset %d; ask for its offset and go on there"
              .formatted(upload.getId(), upload.getOffset(), offset));
    }
    if (bytes > stored.getReserved() - offset) {
      throw FaultException.of(
          Fault.TOO_LARGE,
          "upload %s has %d bytes and would get %d more, at most %d in all are %s"
              .formatted(
                  upload.getId(),
                  offset,
                  bytes,
                  stored.getReserved(),
                  upload.hasSize() ? "declared" : "allowed"));
    }
    if (stored.getParts() >= PARTS_MAX) {
      throw FaultException.of(
          Fault.TOO_LARGE,
          "upload %s came in %d parts, which is the limit; delete it and send larger ones"
              .formatted(upload.getId(), PARTS_MAX));
    }
  }

  static StoredUpload appended(StoredUpload stored, ResumableSha256 hash, int bytes) {
    var upload = stored.getUpload();
    return stored.toBuilder()
        .setUpload(upload.toBuilder().setOffset(upload.getOffset() + bytes))
        .setParts(stored.getParts() + 1)
        .setSha256State(hash.state())
        .build();
  }

  static ResumableSha256 hash(StoredUpload stored) {
    return ResumableSha256.of(stored.getUpload().getOffset(), stored.getSha256State());
  }

  /**
   * Fails with PRECONDITION when bytes are missing or are not those of the hash.
   *
   * @param sha256 empty when the client does not say
   */
  static StoredUpload complete(
      StoredUpload stored, String sha256, UploadsConfig config, Instant now) {
    var upload = stored.getUpload();
    if (upload.hasSize() && upload.getSize() != upload.getOffset()) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "upload %s has %d of the %d bytes that were declared; send the rest first"
              .formatted(upload.getId(), upload.getOffset(), upload.getSize()));
    }
    var hash = hash(stored).hex();
    if (!sha256.isEmpty() && !sha256.equals(hash)) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "the %d bytes of upload %s have the SHA-256 %s, not %s; delete it and send them again"
              .formatted(upload.getOffset(), upload.getId(), hash, sha256));
    }
    if (upload.getState() == UploadState.COMPLETE) {
      return stored;
    }
    return stored.toBuilder()
        .setUpload(
            upload.toBuilder()
                .setState(UploadState.COMPLETE)
                .setSha256(hash)
                .setExpiresAt(Times.of(now.plus(config.completeKept()))))
        .setReserved(upload.getOffset())
        .build();
  }

  /** Fails with NOT_FOUND when it is for something else, with PRECONDITION while it is open. */
  static void checkClaim(StoredUpload stored, UploadPurpose purpose) {
    var upload = stored.getUpload();
    if (upload.getState() == UploadState.REMOVING || upload.getPurpose() != purpose) {
      throw notFound(upload.getId());
    }
    if (upload.getState() != UploadState.COMPLETE) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "upload %s is not complete: complete it before you name it".formatted(upload.getId()));
    }
  }

  /** From now on it is kept as long as if it had just been completed. */
  static StoredUpload prolonged(StoredUpload stored, UploadsConfig config, Instant now) {
    var upload = stored.getUpload().toBuilder();
    upload.setExpiresAt(Times.of(now.plus(config.completeKept())));
    return stored.toBuilder().setUpload(upload).build();
  }

  static StoredUpload removing(StoredUpload stored, Instant now) {
    var upload = stored.getUpload().toBuilder();
    upload.setState(UploadState.REMOVING).setExpiresAt(Times.of(now.plus(REMOVAL_GRACE)));
    return stored.toBuilder().setUpload(upload).build();
  }

  static FaultException notFound(String id) {
    return FaultException.notFound("upload '%s'".formatted(id));
  }
}
