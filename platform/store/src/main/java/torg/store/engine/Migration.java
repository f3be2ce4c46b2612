package torg.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Index;
import torg.store.Schema;
import torg.store.Table;

/** What makes the tables of a database those that are declared, without losing anything. */
public final class Migration {
  private final Dialect dialect;
  private final Map<String, Existing> existing;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /** How an engine stores what is declared. */
  public interface Dialect {
    String type(ColumnType type);

    /** The names of the columns over which the engine keeps the index. */
    List<String> columns(Index index);
  }

  /**
   * A table as the engine has it.
   *
   * @param types of the columns by their names
   * @param indexes columns of each by its declared name
   */
  public record Existing(
      Map<String, String> types, List<String> key, Map<String, List<String>> indexes) {}

  /** One change. */
  public sealed interface Step {
    record CreateTable(Table table) implements Step {}

    record AddColumn(Table table, Column<?> column) implements Step {}

    record AddIndex(Index index) implements Step {}
  }

  private Migration(Dialect dialect, Map<String, Existing> existing) {
    this.dialect = dialect;
    this.existing = existing;
  }

  /**
   * Fails with SCHEMA and all that would lose data. Columns, indexes and tables that are no longer
   * declared stay: an older node may still write them.
   */
  public static List<Step> plan(Schema schema, Map<String, Existing> existing, Dialect dialect) {
    var migration = new Migration(dialect, existing);
    schema.tables().forEach(migration::table);
    if (!migration.problems.isEmpty()) {
      throw new StoreFailure(
          StoreFailure.Kind.SCHEMA,
          "the tables cannot be changed without losing data: "
              + String.join("; ", migration.problems));
    }
    return migration.steps;
  }

  private void table(Table table) {
    var found = existing.get(table.name());
    if (found == null) {
      steps.add(new Step.CreateTable(table));
      return;
    }
    var key = table.keyColumns().stream().map(Column::name).toList();
    if (!key.equals(found.key())) {
      problems.add(
          "the key of table %s is %s and cannot become %s; declare a new table and copy the rows"
              .formatted(table, found.key(), key));
      return;
    }
    table.columns().forEach(column -> column(table, column, found));
    table.indexes().forEach(index -> index(index, found));
  }

  private void column(Table table, Column<?> column, Existing found) {
    var type = dialect.type(column.type());
    var was = found.types().get(column.name());
    if (was == null) {
      steps.add(new Step.AddColumn(table, column));
    } else if (!was.equals(type)) {
      problems.add(
          "column %s of table %s is %s and cannot become %s; declare a column with another name"
              .formatted(column, table, was, type));
    }
  }

  private void index(Index index, Existing found) {
    var columns = dialect.columns(index);
    var was = found.indexes().get(index.name());
    if (was == null) {
      steps.add(new Step.AddIndex(index));
    } else if (!was.equals(columns)) {
      problems.add(
          "index %s is over %s and cannot become one over %s; give the new index another name"
              .formatted(index, was, columns));
    }
  }
}
