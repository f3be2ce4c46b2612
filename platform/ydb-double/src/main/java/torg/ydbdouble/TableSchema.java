package torg.ydbdouble;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A table as it was created and altered.
 *
 * @param path relative to the database
 * @param physical its name in Postgres
 */
record TableSchema(
    String path,
    String physical,
    List<Column> columns,
    List<String> key,
    List<Index> indexes,
    Map<String, String> options) {

  record Column(String name, Scalar type, boolean isRequired) {
    /** As Postgres wants it; names have no quotes in them. */
    String quoted() {
      return quote(name);
    }
  }

  record Index(String name, List<String> columns) {}

  static String quote(String name) {
    return '"' + name + '"';
  }

  Column column(String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> Refusal.scheme("Member not found: %s in table `%s`".formatted(name, path)));
  }

  boolean has(String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }

  Index index(String name) {
    return indexes.stream()
        .filter(index -> index.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.scheme(
                    "Required global index not found, index name: %s of table `%s`"
                        .formatted(name, path)));
  }

  /** YDB puts the key behind the columns of an index. */
  List<Column> order(Index index) {
    return Stream.concat(index.columns().stream(), key.stream())
        .distinct()
        .map(this::column)
        .toList();
  }

  List<Column> keyColumns() {
    return key.stream().map(this::column).toList();
  }

  TableSchema with(Column added) {
    var all = Stream.concat(columns.stream(), Stream.of(added)).toList();
    return new TableSchema(path, physical, all, key, indexes, options);
  }

  TableSchema with(Index added) {
    var all = Stream.concat(indexes.stream(), Stream.of(added)).toList();
    return new TableSchema(path, physical, columns, key, all, options);
  }
}
