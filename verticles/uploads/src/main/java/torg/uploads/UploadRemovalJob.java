package torg.uploads;

import static torg.uploads.UploadTables.DUE;
import static torg.uploads.UploadTables.OBJECT;
import static torg.uploads.UploadTables.UPLOAD_ID;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Times;
import torg.bus.flow.Steps;
import torg.objects.ObjectStore;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.uploads.v1.StoredUpload;
import torg.uploads.v1.UploadState;

/**
 * Removes uploads that are due: first nobody sees one any more, and when no write of it can be
 * under way, its objects go and then its rows. Each step can be repeated, so that two nodes that
 * both believe to have the lease do no harm.
 */
final class UploadRemovalJob {
  private static final Logger log = LoggerFactory.getLogger(UploadRemovalJob.class);
  private static final int PAGE = 100;

  private final UploadRecords records;
  private final ObjectStore objects;

  UploadRemovalJob(UploadRecords records, ObjectStore objects) {
    this.records = records;
    this.objects = objects;
  }

  /** Looks once at all uploads that are due; one that fails does not keep the others waiting. */
  Future<Void> run() {
    var now = records.now();
    var due = Scan.of(UploadTables.UPLOAD_BY_DUE).until(now).limit(PAGE);
    var next =
        new Object() {
          Scan page = due;
        };
    return Steps.<Boolean>untilDone(
            () ->
                records
                    .store()
                    .scan(next.page)
                    .compose(
                        rows ->
                            removeAll(rows, now)
                                .map(
                                    done -> {
                                      if (rows.size() < PAGE) {
                                        return Optional.of(true);
                                      }
                                      next.page = due.after(rows.get(rows.size() - 1));
                                      return Optional.empty();
                                    })))
        .mapEmpty();
  }

  private Future<Boolean> removeAll(List<Row> rows, Instant now) {
    var rest = new ArrayDeque<>(rows);
    return Steps.untilDone(
        () ->
            rest.isEmpty()
                ? Future.succeededFuture(Optional.of(true))
                : remove(rest.poll(), now).map(done -> Optional.empty()));
  }

  private Future<Void> remove(Row row, Instant now) {
    var id = row.get(UPLOAD_ID);
    return records
        .change(id, stored -> isDue(stored, now) ? hidden(stored, now) : stored)
        .compose(
            stored ->
                stored.getUpload().getState() == UploadState.REMOVING && isDue(stored, now)
                    ? removeHidden(id)
                    : Future.succeededFuture())
        .recover(
            failure -> {
              log.warn(
                  "upload {}, due since {}, is not removed yet: {}",
                  id,
                  row.get(DUE),
                  failure.getMessage());
              return Future.succeededFuture();
            });
  }

  private static boolean isDue(StoredUpload stored, Instant now) {
    return Times.of(stored.getUpload().getExpiresAt()).isBefore(now);
  }

  private static StoredUpload hidden(StoredUpload stored, Instant now) {
    return stored.getUpload().getState() == UploadState.REMOVING
        ? stored
        : UploadRules.removing(stored, now);
  }

  private Future<Void> removeHidden(String id) {
    return removeObjects(id, UploadTables.PART)
        .compose(done -> removeObjects(id, UploadTables.WRITE))
        .compose(done -> records.forget(id))
        .onSuccess(done -> log.info("upload {} is removed", id));
  }

  /** The objects before the rows that name them. */
  private Future<Boolean> removeObjects(String id, Table table) {
    return Steps.untilDone(
        () ->
            records
                .store()
                .scan(Scan.of(table).prefix(id).limit(PAGE))
                .compose(
                    rows ->
                        Future.join(rows.stream().map(row -> delete(id, row)).toList())
                            .compose(gone -> forget(rows))
                            .map(
                                gone ->
                                    rows.size() < PAGE ? Optional.of(true) : Optional.empty())));
  }

  private Future<Void> delete(String id, Row row) {
    return objects.delete(UploadTables.objectKey(id, row.get(OBJECT)));
  }

  private Future<Void> forget(List<Row> rows) {
    return records
        .store()
        .transactIdempotent(
            tx -> {
              rows.forEach(row -> tx.delete(row.key()));
              return Future.succeededFuture();
            });
  }
}
