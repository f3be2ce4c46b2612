package torg.store.ydb;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tech.ydb.table.values.ListType;
import tech.ydb.table.values.PrimitiveValue;
import tech.ydb.table.values.StructType;
import tech.ydb.table.values.TupleType;
import tech.ydb.table.values.Type;
import tech.ydb.table.values.Value;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.store.engine.Writes;
import torg.store.ydb.Query.Draft;

/**
 * Writes all YQL that reads and changes rows. The shapes are few, and each names the section of
 * docs/ydb.md on which it relies; there stands the documentation or the server's test.
 */
final class Yql {
  static final String COUNTED = "n";

  private final String directory;

  Yql(String directory) {
    this.directory = directory;
  }

  /**
   * IN over the whole key reads only those rows (Reads by key); a tuple of one needs its comma.
   * VIEW PRIMARY KEY keeps the server from choosing an index by itself (Reads by index).
   */
  Query get(Table table, List<Key> keys) {
    var columns = table.keyColumns();
    var types = columns.stream().map(column -> YdbTypes.name(column.type())).toList();
    var draft = new Draft(table);
    var parameter =
        draft.declare(
            "$keys0", "List<Tuple<%s>>".formatted(String.join(",", types)), tuples(table, keys));
    var comma = columns.size() == 1 ? "," : "";
    return draft
        .statement(
            "SELECT %s FROM %s VIEW PRIMARY KEY WHERE (%s%s) IN %s"
                .formatted(list(table.columns()), path(table), list(columns), comma, parameter))
        .query();
  }

  private static Value<?> tuples(Table table, List<Key> keys) {
    var columns = table.keyColumns();
    var type =
        TupleType.ofOwn(
            columns.stream().map(column -> YdbTypes.type(column.type())).toArray(Type[]::new));
    return ListType.of(type)
        .newValue(
            keys.stream().map(key -> type.newValueOwn(values(columns, key.values()))).toList());
  }

  private static Value<?>[] values(List<Column<?>> columns, List<Object> values) {
    var made = new Value<?>[columns.size()];
    for (var at = 0; at < made.length; at++) {
      made[at] = YdbTypes.value(columns.get(at).type(), values.get(at));
    }
    return made;
  }

  /**
   * ORDER BY over the key's or the index's columns from the first, all in one direction, is read in
   * that order up to the limit (Ranges and pages); over an index the key's columns follow its own.
   * Every query has a limit, for the SDK keeps all rows of an answer.
   */
  Query scan(Scan scan) {
    var draft = new Draft(scan.table());
    var condition = Condition.of(scan, draft);
    var limit = draft.declare("$limit", "Uint64", PrimitiveValue.newUint64(scan.limit()));
    var direction = scan.isDescending() ? " DESC" : "";
    var order =
        scan.order().stream()
            .map(column -> quoted(column.name()) + direction)
            .collect(Collectors.joining(", "));
    return draft
        .statement(
            "SELECT %s FROM %s%s ORDER BY %s LIMIT %s"
                .formatted(list(scan.table().columns()), view(scan), condition, order, limit))
        .query();
  }

  /** Reads every row of the range; there is no cheaper exact count (Counts). */
  Query count(Scan scan) {
    var draft = new Draft(scan.table());
    var condition = Condition.of(scan, draft);
    return draft
        .statement(
            "SELECT COUNT(*) AS %s FROM %s%s".formatted(quoted(COUNTED), view(scan), condition))
        .query();
  }

  /**
   * As many statements in one text as it can hold: they are one transaction, each sees those before
   * it, and a failure undoes all (Several statements).
   */
  List<Query> writes(List<Writes> writes) {
    var queries = new ArrayList<Query>();
    Draft open = null;
    for (var each : writes) {
      var next = write(each, open == null ? 0 : open.size());
      if (open == null) {
        open = next;
      } else if (open.bytes() + next.bytes() > Query.BYTES_MAX) {
        queries.add(open.query());
        open = write(each, 0);
      } else {
        open.add(next);
      }
    }
    if (open != null) {
      queries.add(open.query());
    }
    return queries;
  }

  private Draft write(Writes writes, int number) {
    var draft = new Draft(writes.table());
    if (writes instanceof Writes.Upserts upserts) {
      // Blind, columns are matched by name and others keep their values; must name every column
      // that is NOT NULL, and those are the key's (Writes).
      var rows = rows(draft, number, upserts.columns(), upserts.rows());
      return draft.statement(
          "UPSERT INTO %s SELECT * FROM AS_TABLE(%s)".formatted(path(upserts.table()), rows));
    } else if (writes instanceof Writes.Inserts inserts) {
      // A key that exists fails all with PRECONDITION_FAILED and issue 2012 (Writes).
      var rows = rows(draft, number, inserts.columns(), inserts.rows());
      return draft.statement(
          "INSERT INTO %s SELECT * FROM AS_TABLE(%s)".formatted(path(inserts.table()), rows));
    } else if (writes instanceof Writes.Deletes deletes) {
      // By the key, never by a condition, which may scan; missing keys are no error (Writes).
      var table = deletes.table();
      var keys = deletes.keys().stream().map(key -> key.values()).toList();
      var rows = rows(draft, number, table, table.keyColumns(), keys);
      return draft.statement(
          "DELETE FROM %s ON SELECT * FROM AS_TABLE(%s)".formatted(path(table), rows));
    }
    throw new IllegalArgumentException("increments have no YQL; write their sums: " + writes);
  }

  private static String rows(Draft draft, int number, List<Column<?>> columns, List<Row> rows) {
    var values =
        rows.stream()
            .map(row -> columns.stream().<Object>map(row::value).collect(Collectors.toList()))
            .toList();
    return rows(draft, number, rows.get(0).table(), columns, values);
  }

  /**
   * A NOT NULL column refuses an optional type, and another needs one to have no value (Writes).
   * The members are quoted because a column may be named as a type is.
   */
  private static String rows(
      Draft draft, int number, Table table, List<Column<?>> columns, List<List<Object>> rows) {
    var members = new ArrayList<String>();
    var types = new ArrayList<Type>();
    for (var column : columns) {
      var isKey = table.isKey(column);
      var type = YdbTypes.type(column.type());
      members.add(
          "%s: %s%s"
              .formatted(quoted(column.name()), YdbTypes.name(column.type()), isKey ? "" : "?"));
      types.add(isKey ? type : type.makeOptional());
    }
    var struct = StructType.of(columns.stream().map(Column::name).toList(), types);
    var values = rows.stream().map(row -> struct(struct, table, columns, row)).toList();
    return draft.declare(
        "$rows" + number,
        "List<Struct<%s>>".formatted(String.join(", ", members)),
        ListType.of(struct).newValue(values));
  }

  private static Value<?> struct(
      StructType struct, Table table, List<Column<?>> columns, List<Object> row) {
    // The SDK sorts the members of a struct by their names.
    var members = new Value<?>[columns.size()];
    for (var at = 0; at < members.length; at++) {
      var column = columns.get(at);
      members[struct.getMemberIndex(column.name())] =
          table.isKey(column)
              ? YdbTypes.value(column.type(), row.get(at))
              : YdbTypes.optional(column.type(), row.get(at));
    }
    return struct.newValueUnsafe(members);
  }

  private String view(Scan scan) {
    var order = scan.index().map(index -> quoted(index.name())).orElse("PRIMARY KEY");
    return path(scan.table()) + " VIEW " + order;
  }

  private String path(Table table) {
    return path(directory, table);
  }

  static String path(String directory, Table table) {
    return quoted(directory + "/" + table.name());
  }

  static String list(List<Column<?>> columns) {
    return columns.stream().map(column -> quoted(column.name())).collect(Collectors.joining(", "));
  }

  static String quoted(String name) {
    return "`" + name + "`";
  }
}
