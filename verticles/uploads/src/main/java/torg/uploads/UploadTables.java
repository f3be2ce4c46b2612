package torg.uploads;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import torg.bus.Times;
import torg.store.Column;
import torg.store.Index;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;
import torg.uploads.v1.StoredUpload;

/** Uploads, where their bytes are, and how much of each owner is there. */
final class UploadTables {
  static final Column<String> UPLOAD_ID = Column.utf8("upload_id");
  static final Column<ByteString> PROTO = Column.bytes("proto");
  static final Column<Instant> DUE = Column.timestamp("due");
  static final Column<Long> OFFSET = Column.int64("start");
  static final Column<Long> SIZE = Column.int64("size");
  static final Column<String> OBJECT = Column.utf8("object");
  static final Column<String> OWNER = Column.utf8("owner");
  static final Column<Long> OPEN = Column.int64("open_uploads");
  static final Column<Long> BYTES = Column.int64("bytes");

  /** When each is due is when the cleaner has to look at it next. */
  static final Table UPLOAD =
      Table.named("upload")
          .key(UPLOAD_ID)
          .values(PROTO, DUE)
          .shardedBy(UPLOAD_ID)
          .index("by_due", DUE)
          .declare();

  static final Index UPLOAD_BY_DUE = UPLOAD.index("by_due");

  /** The bytes of an upload, one part after the other, each an object. */
  static final Table PART =
      Table.named("upload_part")
          .key(UPLOAD_ID, OFFSET)
          .values(SIZE, OBJECT)
          .shardedBy(UPLOAD_ID)
          .declare();

  /** Objects that may have been written and belong to no part: noted before they are written. */
  static final Table WRITE =
      Table.named("upload_write").key(UPLOAD_ID, OBJECT).shardedBy(UPLOAD_ID).declare();

  static final Table OWNED =
      Table.named("upload_owner").key(OWNER).values(OPEN, BYTES).shardedBy(OWNER).declare();

  static final List<Table> ALL = List.of(UPLOAD, PART, WRITE, OWNED);

  private UploadTables() {}

  static Key key(String id) {
    return UPLOAD.key(id);
  }

  static Row row(StoredUpload stored) {
    var upload = stored.getUpload();
    return Row.of(UPLOAD)
        .with(UPLOAD_ID, upload.getId())
        .with(PROTO, stored.toByteString())
        .with(DUE, Times.of(upload.getExpiresAt()));
  }

  static StoredUpload stored(Row row) {
    return row.message(PROTO, StoredUpload.parser());
  }

  static Row part(String id, long offset, long size, String object) {
    return Row.of(PART)
        .with(UPLOAD_ID, id)
        .with(OFFSET, offset)
        .with(SIZE, size)
        .with(OBJECT, object);
  }

  static Row write(String id, String object) {
    return Row.of(WRITE).with(UPLOAD_ID, id).with(OBJECT, object);
  }

  static String objectKey(String id, String object) {
    return "uploads/%s/%s".formatted(id, object);
  }
}
