package torg.store.pg;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import torg.store.ColumnType;

/**
 * Values as Postgres holds them. It has no unsigned numbers: uint32 is kept as bigint, and uint64
 * as bigint less 2^63, which keeps the order and lets a sum overflow exactly where it should.
 */
final class PgValues {
  private static final long TOP_BIT = Long.MIN_VALUE;

  private PgValues() {}

  /** As the catalog of Postgres prints it. */
  static String type(ColumnType type) {
    return switch (type) {
      case BOOL -> "boolean";
      case INT32 -> "integer";
      case UINT32, INT64, UINT64 -> "bigint";
      case UTF8 -> "text";
      case BYTES -> "bytea";
      case TIMESTAMP -> "timestamp with time zone";
    };
  }

  static Object stored(ColumnType type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case BOOL, INT32, UINT32, INT64, UTF8 -> value;
      case UINT64 -> (Long) value ^ TOP_BIT;
      case BYTES -> Buffer.buffer(((ByteString) value).toByteArray());
      case TIMESTAMP -> ((Instant) value).atOffset(ZoneOffset.UTC);
    };
  }

  static Object[] array(ColumnType type, int size) {
    return switch (type) {
      case BOOL -> new Boolean[size];
      case INT32 -> new Integer[size];
      case UINT32, INT64, UINT64 -> new Long[size];
      case UTF8 -> new String[size];
      case BYTES -> new Buffer[size];
      case TIMESTAMP -> new OffsetDateTime[size];
    };
  }

  static Object read(ColumnType type, Row row, int at) {
    var value = row.getValue(at);
    if (value == null) {
      return null;
    }
    return switch (type) {
      case BOOL, INT32, UINT32, INT64, UTF8 -> value;
      case UINT64 -> (Long) value ^ TOP_BIT;
      case BYTES -> UnsafeByteOperations.unsafeWrap(((Buffer) value).getBytes());
      case TIMESTAMP -> ((OffsetDateTime) value).toInstant();
    };
  }
}
