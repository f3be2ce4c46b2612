package torg.ydbdouble;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Optional;
import tech.ydb.proto.ValueProtos.Type.PrimitiveTypeId;

/** The types of columns, and what holds them in Postgres. */
enum Scalar {
  BOOL("Bool", PrimitiveTypeId.BOOL, "boolean", Boolean.class),
  INT32("Int32", PrimitiveTypeId.INT32, "integer", Integer.class),
  UINT32("Uint32", PrimitiveTypeId.UINT32, "bigint", Long.class),
  INT64("Int64", PrimitiveTypeId.INT64, "bigint", Long.class),
  /** With its highest bit turned, so that signed order is the order of unsigned numbers. */
  UINT64("Uint64", PrimitiveTypeId.UINT64, "bigint", Long.class),
  UTF8("Utf8", PrimitiveTypeId.UTF8, "text", String.class),
  STRING("String", PrimitiveTypeId.STRING, "bytea", Buffer.class),
  /** Microseconds. */
  TIMESTAMP("Timestamp", PrimitiveTypeId.TIMESTAMP, "bigint", Long.class);

  private final String yql;
  private final PrimitiveTypeId id;
  private final String postgres;
  private final Class<?> held;

  Scalar(String yql, PrimitiveTypeId id, String postgres, Class<?> held) {
    this.yql = yql;
    this.id = id;
    this.postgres = postgres;
    this.held = held;
  }

  static Optional<Scalar> named(String yql) {
    return Arrays.stream(values()).filter(scalar -> scalar.yql.equals(yql)).findFirst();
  }

  static Optional<Scalar> of(PrimitiveTypeId id) {
    return Arrays.stream(values()).filter(scalar -> scalar.id == id).findFirst();
  }

  PrimitiveTypeId id() {
    return id;
  }

  String postgres() {
    return postgres;
  }

  /** Text is ordered by its bytes, as in YDB. */
  String postgresColumn() {
    return this == UTF8 ? "text collate \"C\"" : postgres;
  }

  Class<?> held() {
    return held;
  }

  @Override
  public String toString() {
    return yql;
  }
}
