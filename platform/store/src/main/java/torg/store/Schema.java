package torg.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All tables of a store. */
public final class Schema {
  private final Map<String, Table> tables = new LinkedHashMap<>();

  private Schema(Collection<Table> declared) {
    for (var table : declared) {
      var other = tables.put(table.name(), table);
      if (other != null && other != table) {
        throw new IllegalArgumentException("two tables are declared as " + table);
      }
    }
    checkNames(tables.values());
  }

  /** Postgres has tables, keys and indexes in one space of names. */
  private static void checkNames(Collection<Table> tables) {
    var names = new HashMap<String, String>();
    for (var table : tables) {
      claim(names, table.name(), "table " + table);
      claim(names, table + "_pkey", "the key of table " + table);
      table.indexes().forEach(index -> claim(names, table + "_" + index.name(), "index " + index));
    }
  }

  private static void claim(Map<String, String> names, String name, String owner) {
    var other = names.put(name, owner);
    if (other != null) {
      throw new IllegalArgumentException(
          "%s and %s would both be named %s in Postgres; rename one".formatted(other, owner, name));
    }
  }

  public static Schema of(Collection<Table> tables) {
    return new Schema(tables);
  }

  public List<Table> tables() {
    return List.copyOf(tables.values());
  }

  public void check(Table table) {
    if (tables.get(table.name()) != table) {
      throw new IllegalArgumentException(
          "table %s is not declared to the store; it has %s".formatted(table, tables.keySet()));
    }
  }
}
