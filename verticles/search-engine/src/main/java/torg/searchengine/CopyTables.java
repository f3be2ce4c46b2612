package torg.searchengine;

import com.google.protobuf.ByteString;
import java.util.List;
import torg.store.Column;
import torg.store.Table;

/** What is known of all copies of the index: a few rows. */
final class CopyTables {
  static final Column<String> NAME = Column.utf8("name");
  static final Column<Long> GENERATION = Column.int64("generation");
  static final Column<ByteString> PROTO = Column.bytes("proto");

  /** How each copy was when its node last told. */
  static final Table COPY = Table.named("search_copy").key(NAME).values(PROTO).declare();

  /** What all copies shall have; a single row. */
  static final Table WANTED = Table.named("search_wanted").key(NAME).values(GENERATION).declare();

  static final List<Table> ALL = List.of(COPY, WANTED);

  private CopyTables() {}
}
