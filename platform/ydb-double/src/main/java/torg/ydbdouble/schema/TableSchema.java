package torg.ydbdouble.schema;

import java.util.List;
import java.util.stream.Stream;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.IndexDefinition;
import torg.ydbdouble.yql.Options;
import torg.ydbdouble.yql.Refusal;

/**
 * A table as it was created and altered.
 *
 * @param path relative to the database
 * @param physical its name in Postgres
 */
public record TableSchema(
    String path,
    String physical,
    List<ColumnDefinition> columns,
    List<String> key,
    List<IndexDefinition> indexes,
    Options options) {

  public ColumnDefinition column(String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> Refusal.scheme("Member not found: %s in table `%s`".formatted(name, path)));
  }

  public boolean has(String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }

  public IndexDefinition index(String name) {
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
  public List<ColumnDefinition> order(IndexDefinition index) {
    return Stream.concat(index.columns().stream(), key.stream())
        .distinct()
        .map(this::column)
        .toList();
  }

  public List<ColumnDefinition> keyColumns() {
    return key.stream().map(this::column).toList();
  }

  public TableSchema with(ColumnDefinition added) {
    var all = Stream.concat(columns.stream(), Stream.of(added)).toList();
    return new TableSchema(path, physical, all, key, indexes, options);
  }

  public TableSchema with(IndexDefinition added) {
    var all = Stream.concat(indexes.stream(), Stream.of(added)).toList();
    return new TableSchema(path, physical, columns, key, all, options);
  }
}
