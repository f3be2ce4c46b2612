package torg.ydbdouble.sql;

import com.google.protobuf.ByteString;
import com.google.protobuf.NullValue;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import java.lang.reflect.Array;
import java.util.List;
import tech.ydb.proto.ValueProtos.Value;
import tech.ydb.proto.ValueProtos.Value.ValueCase;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Scalar;

/** Between YDB's values and what stands for them in Postgres. */
final class Values {
  private static final Value NULL =
      Value.newBuilder().setNullFlagValue(NullValue.NULL_VALUE).build();

  /** Microseconds at the begin of 2106. */
  private static final long TIMESTAMP_END = 4_291_747_200_000_000L;

  private Values() {}

  /** Null for NULL. */
  static Object toPostgres(Scalar type, Value sent) {
    if (sent.getValueCase() == ValueCase.NULL_FLAG_VALUE) {
      return null;
    }
    if (sent.getValueCase() != valueCase(type)) {
      throw Refusal.badRequest("%s came for a %s".formatted(sent.getValueCase(), type));
    }
    return switch (type) {
      case BOOL -> sent.getBoolValue();
      case INT32 -> sent.getInt32Value();
      case UINT32 -> Integer.toUnsignedLong(sent.getUint32Value());
      case INT64 -> sent.getInt64Value();
      case UINT64 -> sent.getUint64Value() ^ Long.MIN_VALUE;
      case UTF8 -> sent.getTextValue();
      case STRING -> Buffer.buffer(sent.getBytesValue().toByteArray());
      case TIMESTAMP -> micros(sent.getUint64Value());
    };
  }

  private static long micros(long sent) {
    if (sent < 0 || sent >= TIMESTAMP_END) {
      throw Refusal.badRequest("Invalid Timestamp value: " + Long.toUnsignedString(sent));
    }
    return sent;
  }

  /** The member at that place of all rows, for an array parameter. */
  static Object toPostgres(Scalar type, List<Value> rows, int at) {
    var array = Array.newInstance(PostgresTypes.javaType(type), rows.size());
    for (var row = 0; row < rows.size(); row++) {
      Array.set(array, row, toPostgres(type, rows.get(row).getItems(at)));
    }
    return array;
  }

  static Value fromPostgres(Scalar type, Row row, int at) {
    if (row.getValue(at) == null) {
      return NULL;
    }
    var value = Value.newBuilder();
    return switch (type) {
      case BOOL -> value.setBoolValue(row.getBoolean(at)).build();
      case INT32 -> value.setInt32Value(row.getInteger(at)).build();
      case UINT32 -> value.setUint32Value(row.getLong(at).intValue()).build();
      case INT64 -> value.setInt64Value(row.getLong(at)).build();
      case UINT64 -> value.setUint64Value(row.getLong(at) ^ Long.MIN_VALUE).build();
      case UTF8 -> value.setTextValue(row.getString(at)).build();
      case STRING -> value.setBytesValue(ByteString.copyFrom(row.getBuffer(at).getBytes())).build();
      case TIMESTAMP -> value.setUint64Value(row.getLong(at)).build();
    };
  }

  private static ValueCase valueCase(Scalar type) {
    return switch (type) {
      case BOOL -> ValueCase.BOOL_VALUE;
      case INT32 -> ValueCase.INT32_VALUE;
      case UINT32 -> ValueCase.UINT32_VALUE;
      case INT64 -> ValueCase.INT64_VALUE;
      case UINT64, TIMESTAMP -> ValueCase.UINT64_VALUE;
      case UTF8 -> ValueCase.TEXT_VALUE;
      case STRING -> ValueCase.BYTES_VALUE;
    };
  }
}
