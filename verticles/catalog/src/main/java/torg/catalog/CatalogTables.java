package torg.catalog;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import torg.bus.Times;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;
import torg.store.Column;
import torg.store.Index;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/** The tables of the catalog and their rows. */
final class CatalogTables {
  private static final Column<Boolean> ONLY_ROW = Column.bool("only_row");
  static final Column<Long> VERSION = Column.int64("version");
  static final Column<Long> ANNOUNCED_VERSION = Column.int64("announced_version");
  static final Column<Long> MARKS = Column.int64("marks");
  static final Column<String> CATEGORY_ID = Column.utf8("category_id");
  private static final Column<Boolean> REMOVED = Column.bool("removed");
  private static final Column<String> REPLACEMENT_ID = Column.utf8("replacement_id");
  private static final Column<Instant> CHANGED_AT = Column.timestamp("changed_at");
  private static final Column<String> CHANGED_BY = Column.utf8("changed_by");
  private static final Column<ByteString> PROTO = Column.bytes("proto");
  static final Column<String> USED_BY = Column.utf8("used_by");
  private static final Column<Instant> SINCE = Column.timestamp("since");

  /** Where the catalog stands: one row. */
  private static final Table HEAD =
      Table.named("catalog_head").key(ONLY_ROW).values(VERSION, ANNOUNCED_VERSION, MARKS).declare();

  /** Each category as each version left it. */
  private static final Table REVISION =
      Table.named("catalog_revision")
          .key(CATEGORY_ID, VERSION)
          .values(REMOVED, REPLACEMENT_ID, CHANGED_AT, CHANGED_BY, PROTO)
          .index("by_version", VERSION)
          .declare();

  /** Who refers to which category. */
  static final Table USE =
      Table.named("catalog_use").key(CATEGORY_ID, USED_BY).values(SINCE).declare();

  static final Index REVISIONS_BY_VERSION = REVISION.index("by_version");
  static final Key HEAD_KEY = HEAD.key(true);
  static final List<Table> ALL = List.of(HEAD, REVISION, USE);

  private CatalogTables() {}

  static Row head() {
    return Row.of(HEAD).with(ONLY_ROW, true);
  }

  static Row firstHead() {
    return head().with(VERSION, 0L).with(ANNOUNCED_VERSION, 0L).with(MARKS, 0L);
  }

  static Row use(String categoryId, String usedBy, Instant since) {
    return Row.of(USE).with(CATEGORY_ID, categoryId).with(USED_BY, usedBy).with(SINCE, since);
  }

  static Row revision(CatalogChange change) {
    return Row.of(REVISION)
        .with(CATEGORY_ID, change.getCategory().getId())
        .with(VERSION, change.getVersion())
        .with(REMOVED, change.getRemoved())
        .with(REPLACEMENT_ID, change.getReplacementId())
        .with(CHANGED_AT, Times.of(change.getChangedAt()))
        .with(CHANGED_BY, change.getChangedBy())
        .with(PROTO, change.getCategory().toByteString());
  }

  static CatalogChange change(Row revision) {
    return CatalogChange.newBuilder()
        .setVersion(revision.get(VERSION))
        .setCategory(revision.message(PROTO, Category.parser()))
        .setRemoved(revision.get(REMOVED))
        .setReplacementId(revision.get(REPLACEMENT_ID))
        .setChangedAt(Times.of(revision.get(CHANGED_AT)))
        .setChangedBy(revision.get(CHANGED_BY))
        .build();
  }
}
