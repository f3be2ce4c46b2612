package torg.store.ydb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tech.ydb.query.tools.QueryReader;
import tech.ydb.table.result.ResultSetReader;
import tech.ydb.table.values.Type;
import torg.store.ColumnType;
import torg.store.Row;
import torg.store.Table;

/** Reads what YDB answers. */
final class Answers {
  private Answers() {}

  /**
   * Where the values of a column are in an answer.
   *
   * @param mayLack whether they may be NULL
   */
  private record Place(ColumnType type, int index, boolean mayLack) {}

  static Function<QueryReader, List<Row>> rows(Table table) {
    return answer -> {
      var rows = new ArrayList<Row>();
      // An answer without rows may have no result set (docs/ydb.md, The Java SDK).
      for (var set : answer) {
        var places = set.getRowCount() == 0 ? List.<Place>of() : places(table, set);
        while (set.next()) {
          rows.add(row(table, places, set));
        }
      }
      return rows;
    };
  }

  /** By their names: YDB does not promise an order of the columns. */
  private static List<Place> places(Table table, ResultSetReader set) {
    return table.columns().stream()
        .map(
            column -> {
              var index = set.getColumnIndex(column.name());
              var kind = set.getColumnType(index).getKind();
              return new Place(column.type(), index, kind == Type.Kind.OPTIONAL);
            })
        .toList();
  }

  private static Row row(Table table, List<Place> places, ResultSetReader set) {
    var values = new Object[places.size()];
    for (var at = 0; at < values.length; at++) {
      var place = places.get(at);
      var reader = set.getColumn(place.index());
      if (!place.mayLack() || reader.isOptionalItemPresent()) {
        values[at] = YdbTypes.read(place.type(), reader);
      }
    }
    return Row.read(table, values);
  }

  static long count(QueryReader answer) {
    var set = answer.getResultSet(0);
    if (!set.next()) {
      throw new IllegalStateException("YDB answered a count without a row");
    }
    return set.getColumn(Yql.COUNTED).getUint64();
  }
}
