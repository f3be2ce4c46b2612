package torg.store.ydb;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.Arrays;
import tech.ydb.table.result.ValueReader;
import tech.ydb.table.values.OptionalType;
import tech.ydb.table.values.PrimitiveType;
import tech.ydb.table.values.PrimitiveValue;
import tech.ydb.table.values.Type;
import tech.ydb.table.values.Value;
import torg.store.ColumnType;

/** How the store's types and values stand in YDB. */
final class YdbTypes {
  private YdbTypes() {}

  static PrimitiveType type(ColumnType type) {
    return switch (type) {
      case BOOL -> PrimitiveType.Bool;
      case INT32 -> PrimitiveType.Int32;
      case UINT32 -> PrimitiveType.Uint32;
      case INT64 -> PrimitiveType.Int64;
      case UINT64 -> PrimitiveType.Uint64;
      case UTF8 -> PrimitiveType.Text;
      case BYTES -> PrimitiveType.Bytes;
      case TIMESTAMP -> PrimitiveType.Timestamp;
    };
  }

  /** As YQL writes it: the SDK's Text and Bytes are other words for Utf8 and String. */
  static String name(ColumnType type) {
    return switch (type) {
      case UTF8 -> "Utf8";
      case BYTES -> "String";
      case BOOL, INT32, UINT32, INT64, UINT64, TIMESTAMP -> type(type).name();
    };
  }

  /** The name of a type that a table was found to have. */
  static String name(Type type) {
    return Arrays.stream(ColumnType.values())
        .filter(known -> type(known) == type)
        .findFirst()
        .map(YdbTypes::name)
        .orElse(type.toString());
  }

  /** A value that every column of the type can have. */
  static Object example(ColumnType type) {
    return switch (type) {
      case BOOL -> false;
      case INT32 -> 0;
      case UINT32, INT64, UINT64 -> 0L;
      case UTF8 -> "";
      case BYTES -> ByteString.EMPTY;
      case TIMESTAMP -> Instant.EPOCH;
    };
  }

  static PrimitiveValue value(ColumnType type, Object value) {
    return switch (type) {
      case BOOL -> PrimitiveValue.newBool((Boolean) value);
      case INT32 -> PrimitiveValue.newInt32((Integer) value);
      case UINT32 -> PrimitiveValue.newUint32((Long) value);
      case INT64 -> PrimitiveValue.newInt64((Long) value);
      case UINT64 -> PrimitiveValue.newUint64((Long) value);
      case UTF8 -> PrimitiveValue.newText((String) value);
      case BYTES -> PrimitiveValue.newBytes((ByteString) value);
      case TIMESTAMP -> PrimitiveValue.newTimestamp((Instant) value);
    };
  }

  static Value<OptionalType> optional(ColumnType type, Object value) {
    return value == null
        ? type(type).makeOptional().emptyValue()
        : value(type, value).makeOptional();
  }

  /** Of a value that is there: the SDK reads NULL as an empty text or a zero (docs/ydb.md). */
  static Object read(ColumnType type, ValueReader reader) {
    return switch (type) {
      case BOOL -> reader.getBool();
      case INT32 -> reader.getInt32();
      case UINT32 -> reader.getUint32();
      case INT64 -> reader.getInt64();
      case UINT64 -> reader.getUint64();
      case UTF8 -> reader.getText();
      case BYTES -> ByteString.copyFrom(reader.getBytes());
      case TIMESTAMP -> reader.getTimestamp();
    };
  }
}
