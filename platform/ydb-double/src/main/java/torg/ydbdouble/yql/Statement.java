package torg.ydbdouble.yql;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the shapes say, and nothing else. */
public sealed interface Statement {
  String table();

  /** Names of the parameters that it uses. */
  List<String> parameters();

  /** Answers with rows. */
  sealed interface Read extends Statement {
    /** Empty for the primary key. */
    Optional<String> index();
  }

  /** Changes the schema, outside of any transaction. */
  sealed interface Definition extends Statement {
    @Override
    default List<String> parameters() {
      return List.of();
    }
  }

  record Get(String table, List<String> columns, List<String> key, String keys) implements Read {
    @Override
    public Optional<String> index() {
      return Optional.empty();
    }

    @Override
    public List<String> parameters() {
      return List.of(keys);
    }
  }

  /** A part of a table or, when one is named, of an index. */
  record Range(String table, Optional<String> index, List<Condition> conditions) {
    Stream<String> parameters() {
      return conditions.stream().flatMap(condition -> condition.parameters().stream());
    }
  }

  /** Reads a range. */
  sealed interface RangeRead extends Read {
    Range range();

    @Override
    default String table() {
      return range().table();
    }

    @Override
    default Optional<String> index() {
      return range().index();
    }
  }

  record Scan(
      List<String> columns, Range range, List<String> order, boolean descending, String limit)
      implements RangeRead {
    @Override
    public List<String> parameters() {
      return Stream.concat(range.parameters(), Stream.of(limit)).toList();
    }
  }

  record Count(String column, Range range) implements RangeRead {
    @Override
    public List<String> parameters() {
      return range.parameters().toList();
    }
  }

  record Write(Kind kind, String table, String rows) implements Statement {
    public enum Kind {
      UPSERT,
      INSERT,
      DELETE
    }

    @Override
    public List<String> parameters() {
      return List.of(rows);
    }
  }

  record CreateTable(
      String table,
      List<ColumnDefinition> columns,
      List<IndexDefinition> indexes,
      List<String> key,
      Options options)
      implements Definition {}

  record AddColumn(String table, ColumnDefinition column) implements Definition {}

  record AddIndex(String table, IndexDefinition index) implements Definition {}

  record AlterIndex(String table, String index, Options options) implements Definition {}
}
