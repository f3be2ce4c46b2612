package torg.ydbdouble.yql;

import java.util.Arrays;
import java.util.Optional;
import tech.ydb.proto.ValueProtos.Type.PrimitiveTypeId;

/** The types that a column can have here. */
public enum Scalar {
  BOOL("Bool", PrimitiveTypeId.BOOL),
  INT32("Int32", PrimitiveTypeId.INT32),
  UINT32("Uint32", PrimitiveTypeId.UINT32),
  INT64("Int64", PrimitiveTypeId.INT64),
  UINT64("Uint64", PrimitiveTypeId.UINT64),
  UTF8("Utf8", PrimitiveTypeId.UTF8),
  STRING("String", PrimitiveTypeId.STRING),
  /** Microseconds. */
  TIMESTAMP("Timestamp", PrimitiveTypeId.TIMESTAMP);

  private final String yql;
  private final PrimitiveTypeId id;

  Scalar(String yql, PrimitiveTypeId id) {
    this.yql = yql;
    this.id = id;
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

  @Override
  public String toString() {
    return yql;
  }
}
