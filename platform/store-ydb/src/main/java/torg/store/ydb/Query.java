package torg.store.ydb;

import java.util.LinkedHashMap;
import java.util.Map;
import tech.ydb.table.query.Params;
import tech.ydb.table.values.Value;
import torg.store.Table;
import torg.store.engine.StoreFailure;

/**
 * A text and the values of its parameters. The text holds no values, so that the server's cache of
 * plans knows it again (docs/ydb.md).
 */
record Query(String text, Params params) {
  /** The server refuses a text above 10 KB (docs/ydb.md). */
  static final int BYTES_MAX = 10_000;

  static Query ddl(Table table, String statement) {
    return checked(table, statement + ";", Params.empty());
  }

  /** The length is that of names, which are all ASCII. */
  private static Query checked(Table table, String text, Params params) {
    if (text.length() > BYTES_MAX) {
      throw new StoreFailure(
          StoreFailure.Kind.SCHEMA,
          "a statement on table %s is %d bytes long and YDB takes %d; declare fewer columns and indexes, or shorter names"
              .formatted(table, text.length(), BYTES_MAX));
    }
    return new Query(text, params);
  }

  /** A query while it is written; types are declared always, as not every server infers them. */
  static final class Draft {
    private final Table table;
    private final StringBuilder declarations = new StringBuilder();
    private final StringBuilder statements = new StringBuilder();
    private final Map<String, Value<?>> values = new LinkedHashMap<>();

    /**
     * @param table the first of those that it reads or changes
     */
    Draft(Table table) {
      this.table = table;
    }

    /** Returns the name of the parameter, to be written into the statement. */
    String declare(String name, String type, Value<?> value) {
      declarations.append("DECLARE %s AS %s;\n".formatted(name, type));
      values.put(name, value);
      return name;
    }

    Draft statement(String statement) {
      statements.append(statement).append(";\n");
      return this;
    }

    void add(Draft other) {
      declarations.append(other.declarations);
      statements.append(other.statements);
      values.putAll(other.values);
    }

    int size() {
      return values.size();
    }

    /** Of the text, which is all ASCII. */
    int bytes() {
      return declarations.length() + statements.length();
    }

    Query query() {
      return checked(table, declarations.toString() + statements, Params.copyOf(values));
    }
  }
}
