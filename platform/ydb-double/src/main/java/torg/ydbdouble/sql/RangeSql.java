package torg.ydbdouble.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import torg.ydbdouble.schema.TableSchema;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.Condition;
import torg.ydbdouble.yql.Condition.Bound;
import torg.ydbdouble.yql.Condition.Equal;
import torg.ydbdouble.yql.Condition.NotNull;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Statement;

/**
 * The WHERE of a scan or count. It must be a prefix and bounds of the order: YDB would take more,
 * but read all rows for it.
 */
final class RangeSql {
  private final Statement.Range range;
  private final TableSchema table;
  private final List<ColumnDefinition> order;

  RangeSql(Statement.Range range, TableSchema table) {
    this.range = range;
    this.table = table;
    this.order = range.index().map(table::index).map(table::order).orElse(table.keyColumns());
    check();
  }

  List<ColumnDefinition> order() {
    return order;
  }

  private void check() {
    var prefix = new ArrayList<String>();
    range.conditions().forEach(condition -> checkKnown(condition, prefix));
    if (prefix.size() > order.size()
        || !new HashSet<>(prefix).equals(new HashSet<>(names(0, prefix.size())))) {
      throw scan("conditions with = are on " + prefix);
    }
    var directions = new HashSet<Boolean>();
    for (var condition : range.conditions()) {
      if (condition instanceof Bound bound) {
        var until = prefix.size() + bound.columns().size();
        if (until > order.size()
            || !bound.columns().equals(names(prefix.size(), until))
            || !directions.add(bound.isLower())) {
          throw scan("a bound is on %s after %s".formatted(bound.columns(), prefix));
        }
      }
    }
  }

  private void checkKnown(Condition condition, List<String> prefix) {
    if (condition instanceof Equal equal) {
      prefix.add(table.column(equal.column()).name());
    } else if (condition instanceof Bound bound) {
      bound.columns().forEach(table::column);
    } else if (condition instanceof NotNull notNull
        && !order.contains(table.column(notNull.column()))) {
      throw scan("IS NOT NULL is on " + notNull.column());
    }
  }

  private List<String> names(int from, int until) {
    return order.subList(from, until).stream().map(ColumnDefinition::name).toList();
  }

  private Refusal scan(String what) {
    return Refusal.unparsed(
        "This would scan `%s`: %s, but the order is %s"
            .formatted(table.path(), what, names(0, order.size())));
  }

  Sql where(Sql sql, Parameters parameters) {
    var word = " where ";
    for (var condition : range.conditions()) {
      sql.add(word);
      word = " and ";
      if (condition instanceof Equal equal) {
        compare(sql, List.of(equal.column()), "=", equal.parameters(), parameters);
      } else if (condition instanceof Bound bound) {
        compare(sql, bound.columns(), bound.operator(), bound.parameters(), parameters);
      } else if (condition instanceof NotNull notNull) {
        sql.add(Sql.quote(notNull.column())).add(" is not null");
      }
    }
    return sql;
  }

  /** Postgres compares rows just as the spelled out condition does, NULLs too. */
  private void compare(
      Sql sql, List<String> names, String operator, List<String> given, Parameters parameters) {
    var columns = names.stream().map(table::column).toList();
    sql.add(Sql.columns(columns)).add(" ").add(operator).add(" (");
    for (var at = 0; at < columns.size(); at++) {
      var type = columns.get(at).type();
      sql.add(at == 0 ? "" : ", ")
          .argument(parameters.value(given.get(at), type), PostgresTypes.name(type));
    }
    sql.add(")");
  }
}
