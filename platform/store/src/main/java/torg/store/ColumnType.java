package torg.store;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import torg.bus.faults.FaultException;

/**
 * What a column can hold. Values are ordered as both engines order them: numbers by size, text and
 * bytes by their bytes.
 */
public enum ColumnType {
  BOOL(Boolean.class, Comparator.comparing(Boolean.class::cast)),
  INT32(Integer.class, Comparator.comparing(Integer.class::cast)),
  /** A Long from 0 to 2^32-1. */
  UINT32(Long.class, Comparator.comparing(Long.class::cast)),
  INT64(Long.class, Comparator.comparing(Long.class::cast)),
  /** A Long whose bits are read as unsigned: -1 is 2^64-1. */
  UINT64(Long.class, (a, b) -> Long.compareUnsigned((Long) a, (Long) b)),
  UTF8(String.class, (a, b) -> Text.compare((String) a, (String) b)),
  BYTES(ByteString.class, (a, b) -> compareBytes((ByteString) a, (ByteString) b)),
  /** Whole microseconds from 1970 to 2105. */
  TIMESTAMP(Instant.class, Comparator.comparing(Instant.class::cast));

  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant AFTER_LAST = Instant.parse("2106-01-01T00:00:00Z");

  private final Class<?> javaType;
  private final Comparator<Object> order;

  ColumnType(Class<?> javaType, Comparator<Object> order) {
    this.javaType = javaType;
    this.order = order;
  }

  public int compare(Object one, Object other) {
    return order.compare(one, other);
  }

  /** How many bytes the value takes, about as the engines count them. */
  public int bytes(Object value) {
    return switch (this) {
      case BOOL -> 1;
      case INT32, UINT32 -> 4;
      case INT64, UINT64, TIMESTAMP -> 8;
      case UTF8 -> Text.bytes((String) value);
      case BYTES -> ((ByteString) value).size();
    };
  }

  /**
   * What is wrong with the value of the column; fails with INVALID, or as a defect of the caller.
   */
  void check(String column, Object value) {
    if (!javaType.isInstance(value)) {
      throw new IllegalArgumentException(
          "column %s is %s and takes a %s, got %s"
              .formatted(
                  column,
                  name().toLowerCase(Locale.ROOT),
                  javaType.getSimpleName(),
                  value == null ? "null" : "a " + value.getClass().getSimpleName()));
    }
    switch (this) {
      case UINT32 -> checkUint32(column, (Long) value);
      case UTF8 -> Text.check(column, (String) value);
      case TIMESTAMP -> checkTimestamp(column, (Instant) value);
      case BOOL, INT32, INT64, UINT64, BYTES -> {}
    }
  }

  private static void checkUint32(String column, long value) {
    if (value >>> 32 != 0) {
      throw FaultException.invalid(column, "0 to 4294967295 are allowed, got " + value);
    }
  }

  private static void checkTimestamp(String column, Instant value) {
    if (value.isBefore(FIRST) || !value.isBefore(AFTER_LAST)) {
      throw FaultException.invalid(column, "1970 to 2105 are allowed, got " + value);
    }
    if (value.getNano() % 1_000 != 0) {
      throw FaultException.invalid(column, "whole microseconds are allowed, got " + value);
    }
  }

  private static int compareBytes(ByteString one, ByteString other) {
    return ByteString.unsignedLexicographicalComparator().compare(one, other);
  }
}
