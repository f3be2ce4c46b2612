package torg.store.pg;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import torg.store.Table;
import torg.store.engine.Writes;

/**
 * Writes of a transaction in as few statements as possible: writes of different tables go together
 * as one statement with many parts, which costs the server and the network one message instead of
 * many. Parts of one statement have no order and must not meet in a row; so each has its own table.
 */
final class Bundles {
  private Bundles() {}

  static List<Statement> of(List<Writes> writes) {
    var statements = new ArrayList<Statement>();
    var bundle = new ArrayList<Writes>();
    var tables = new HashSet<Table>();
    for (var part : parts(writes)) {
      if (!tables.add(part.table())) {
        statements.add(statement(bundle));
        bundle.clear();
        tables.clear();
        tables.add(part.table());
      }
      bundle.add(part);
    }
    if (!bundle.isEmpty()) {
      statements.add(statement(bundle));
    }
    return statements;
  }

  private static List<Writes> parts(List<Writes> writes) {
    var parts = new ArrayList<Writes>();
    for (var part : writes) {
      if (part instanceof Writes.Increments increments) {
        parts.addAll(Increment.split(increments));
      } else {
        parts.add(part);
      }
    }
    return parts;
  }

  private static Statement statement(List<Writes> bundle) {
    var sql = new Statement();
    if (bundle.size() == 1) {
      Changes.write(sql, bundle.get(0));
      return sql;
    }
    // Postgres runs the parts from the last to the first; all writers shall meet in one order.
    for (var at = bundle.size() - 1; at >= 0; at--) {
      sql.add(at == bundle.size() - 1 ? "with " : ", ").add("w" + at).add(" as (");
      Changes.write(sql, bundle.get(at));
      sql.add(")");
    }
    return sql.add(" select 1");
  }
}
