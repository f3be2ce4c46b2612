package torg.ydbdouble.sql;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.List;
import tech.ydb.proto.ValueProtos;
import tech.ydb.proto.ValueProtos.ResultSet;
import tech.ydb.proto.ValueProtos.Value;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.YqlType;

/** What a read answered, before it goes out in parts. */
public record ResultRows(List<ColumnDefinition> columns, RowSet<Row> rows) {
  private static final int PART_ROWS_MAX = 500;
  private static final int PART_BYTES_MAX = 1 << 20;

  /** At least one part, so that the columns of an empty result are known. */
  public List<ResultSet> parts() {
    var parts = new ArrayList<ResultSet>();
    var part = header();
    var bytes = 0;
    for (var row : rows) {
      var encoded = encoded(row);
      if (part.getRowsCount() == PART_ROWS_MAX
          || (bytes > 0 && bytes + encoded.getSerializedSize() > PART_BYTES_MAX)) {
        parts.add(part.build());
        part = header();
        bytes = 0;
      }
      part.addRows(encoded);
      bytes += encoded.getSerializedSize();
    }
    parts.add(part.build());
    return parts;
  }

  private ResultSet.Builder header() {
    var part = ResultSet.newBuilder();
    for (var column : columns) {
      part.addColumns(
          ValueProtos.Column.newBuilder()
              .setName(column.name())
              .setType(YqlType.proto(column.type(), !column.isRequired())));
    }
    return part;
  }

  private Value encoded(Row row) {
    var value = Value.newBuilder();
    for (var at = 0; at < columns.size(); at++) {
      value.addItems(Values.fromPostgres(columns.get(at).type(), row, at));
    }
    return value.build();
  }
}
