package torg.store.pg;

import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import torg.store.Column;

/** SQL that is being written: values go only into its parameters. */
final class Statement {
  private final StringBuilder text = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();

  Statement add(String sql) {
    text.append(sql);
    return this;
  }

  Statement name(String name) {
    text.append('"').append(name).append('"');
    return this;
  }

  /** Names in a list, each after the prefix, which is empty or as "t.". */
  Statement names(String prefix, List<Column<?>> columns) {
    for (var at = 0; at < columns.size(); at++) {
      add(at == 0 ? "" : ", ").add(prefix).name(columns.get(at).name());
    }
    return this;
  }

  Statement value(Column<?> column, Object value) {
    return parameter(PgValues.stored(column.type(), value));
  }

  Statement parameter(Object stored) {
    parameters.add(stored);
    text.append('$').append(parameters.size());
    return this;
  }

  /** A parameter of many values, to be unnested; the type is told because it cannot be inferred. */
  Statement array(Column<?> column, Object[] stored) {
    return parameter(stored).add("::").add(PgValues.type(column.type())).add("[]");
  }

  String sql() {
    return text.toString();
  }

  List<Object> parameters() {
    return parameters;
  }

  Tuple tuple() {
    return Tuple.wrap(parameters);
  }

  @Override
  public String toString() {
    return parameters.stream()
        .map(String::valueOf)
        .collect(Collectors.joining(", ", text + " [", "]"));
  }
}
