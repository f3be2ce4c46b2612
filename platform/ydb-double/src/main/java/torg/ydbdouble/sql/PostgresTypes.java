package torg.ydbdouble.sql;

import io.vertx.core.buffer.Buffer;
import torg.ydbdouble.yql.Scalar;

/**
 * The types that stand for those of YDB. Postgres has no unsigned numbers: a Uint32 has room in a
 * bigint, and a Uint64 is stored with its highest bit turned, so that signed order is its order.
 */
final class PostgresTypes {
  private PostgresTypes() {}

  static String name(Scalar type) {
    return switch (type) {
      case BOOL -> "boolean";
      case INT32 -> "integer";
      case UINT32, INT64, UINT64, TIMESTAMP -> "bigint";
      case UTF8 -> "text";
      case STRING -> "bytea";
    };
  }

  /** Text is ordered by its bytes, as in YDB. */
  static String column(Scalar type) {
    return type == Scalar.UTF8 ? "text collate \"C\"" : name(type);
  }

  static Class<?> javaType(Scalar type) {
    return switch (type) {
      case BOOL -> Boolean.class;
      case INT32 -> Integer.class;
      case UINT32, INT64, UINT64, TIMESTAMP -> Long.class;
      case UTF8 -> String.class;
      case STRING -> Buffer.class;
    };
  }
}
