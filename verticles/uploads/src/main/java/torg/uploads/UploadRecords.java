package torg.uploads;

import static torg.uploads.UploadTables.BYTES;
import static torg.uploads.UploadTables.OPEN;
import static torg.uploads.UploadTables.OWNED;
import static torg.uploads.UploadTables.PART;
import static torg.uploads.UploadTables.WRITE;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import torg.bus.Times;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;
import torg.uploads.v1.StoredUpload;
import torg.uploads.v1.UploadState;

/**
 * Uploads in the store. Futures fail as the store does, and with NOT_FOUND when there is no such
 * upload.
 */
final class UploadRecords {
  private final Store store;
  private final UploadsConfig config;
  private final Clock clock;

  UploadRecords(Store store, UploadsConfig config, Clock clock) {
    this.store = store;
    this.config = config;
    this.clock = Times.micros(clock);
  }

  /** Where bytes of an upload are: from its offset on, so many of them. */
  record Part(long offset, long size, String object) {}

  Store store() {
    return store;
  }

  Instant now() {
    return clock.instant();
  }

  Future<StoredUpload> get(String id) {
    return store.get(UploadTables.key(id)).map(row -> present(id, row.map(UploadTables::stored)));
  }

  private static Future<StoredUpload> get(Tx tx, String id) {
    return tx.get(UploadTables.key(id)).map(row -> present(id, row.map(UploadTables::stored)));
  }

  private static StoredUpload present(String id, Optional<StoredUpload> found) {
    return found.orElseThrow(() -> UploadRules.notFound(id));
  }

  /** Fails as {@link UploadRules#checkShare} does. */
  Future<StoredUpload> insert(StoredUpload fresh) {
    return store.transact(
        tx ->
            tx.get(OWNED.key(fresh.getOwner()))
                .map(
                    row -> {
                      var open = row.flatMap(owned -> owned.find(OPEN)).orElse(0L);
                      var bytes = row.flatMap(owned -> owned.find(BYTES)).orElse(0L);
                      UploadRules.checkShare(fresh, open, bytes, config);
                      own(tx, fresh.getOwner(), 1, fresh.getReserved());
                      tx.insert(UploadTables.row(fresh));
                      return fresh;
                    }));
  }

  /** An object of this name may be written from now on, and is deleted with the upload. */
  Future<Void> noteWrite(String id, String object) {
    return store.transactIdempotent(
        tx -> {
          tx.upsert(UploadTables.write(id, object));
          return Future.succeededFuture();
        });
  }

  /** The object is gone. */
  Future<Void> forgetWrite(String id, String object) {
    return store.transactIdempotent(
        tx -> {
          tx.delete(WRITE.key(id, object));
          return Future.succeededFuture();
        });
  }

  /**
   * Makes the written object a part of the upload, if nothing was appended since it was seen. Fails
   * as {@link UploadRules#checkAppend} does, and with NOT_FOUND once it is removed.
   */
  Future<StoredUpload> append(StoredUpload seen, ResumableSha256 hash, int bytes, String object) {
    var id = seen.getUpload().getId();
    var offset = seen.getUpload().getOffset();
    return store.transactIdempotent(
        tx ->
            get(tx, id)
                .compose(
                    now ->
                        now.getUpload().getOffset() == offset
                            ? append(tx, now, hash, bytes, object)
                            : isPart(tx, id, offset, object)
                                .map(
                                    isDone -> {
                                      if (!isDone) {
                                        UploadRules.checkAppend(now, offset, bytes);
                                      }
                                      return now;
                                    })));
  }

  private static Future<StoredUpload> append(
      Tx tx, StoredUpload now, ResumableSha256 hash, int bytes, String object) {
    var upload = now.getUpload();
    if (upload.getState() == UploadState.REMOVING) {
      throw UploadRules.notFound(upload.getId());
    }
    UploadRules.checkAppend(now, upload.getOffset(), bytes);
    var longer = UploadRules.appended(now, hash, bytes);
    tx.upsert(UploadTables.row(longer));
    tx.insert(UploadTables.part(upload.getId(), upload.getOffset(), bytes, object));
    tx.delete(WRITE.key(upload.getId(), object));
    return Future.succeededFuture(longer);
  }

  /** Whether this very write was committed before, and only the answer was lost. */
  private static Future<Boolean> isPart(Tx tx, String id, long offset, String object) {
    return tx.get(PART.key(id, offset))
        .map(row -> row.filter(part -> part.get(UploadTables.OBJECT).equals(object)).isPresent());
  }

  /**
   * Writes what the decision makes of the upload, and counts it for its owner. Fails as the
   * decision does.
   */
  Future<StoredUpload> change(String id, Function<StoredUpload, StoredUpload> decision) {
    return store.transactIdempotent(
        tx ->
            get(tx, id)
                .map(
                    before -> {
                      var after = decision.apply(before);
                      if (!after.equals(before)) {
                        tx.upsert(UploadTables.row(after));
                        ownChange(tx, before, after);
                      }
                      return after;
                    }));
  }

  private static void ownChange(Tx tx, StoredUpload before, StoredUpload after) {
    var closed = isOpen(before) && !isOpen(after) ? -1 : 0;
    var bytes = after.getReserved() - before.getReserved();
    if (closed != 0 || bytes != 0) {
      own(tx, before.getOwner(), closed, bytes);
    }
  }

  private static boolean isOpen(StoredUpload stored) {
    return stored.getUpload().getState() == UploadState.OPEN;
  }

  /** The last row of an upload whose objects are gone; a second time changes nothing. */
  Future<Void> forget(String id) {
    return store.transactIdempotent(
        tx ->
            tx.get(UploadTables.key(id))
                .map(
                    row -> {
                      row.map(UploadTables::stored)
                          .ifPresent(
                              stored -> {
                                tx.delete(UploadTables.key(id));
                                own(tx, stored.getOwner(), 0, -stored.getReserved());
                              });
                      return null;
                    }));
  }

  /** The part that has the byte at the offset; empty at the end. */
  Future<Optional<Part>> partAt(String id, long offset) {
    return store
        .scan(Scan.of(PART).prefix(id).from(offset).descending().limit(1))
        .map(
            rows ->
                rows.stream()
                    .map(
                        row ->
                            new Part(
                                row.get(UploadTables.OFFSET),
                                row.get(UploadTables.SIZE),
                                row.get(UploadTables.OBJECT)))
                    .filter(part -> offset < part.offset() + part.size())
                    .findFirst());
  }

  private static void own(Tx tx, String owner, long open, long bytes) {
    var key = OWNED.key(owner);
    tx.increment(key, OPEN, open);
    tx.increment(key, BYTES, bytes);
  }
}
