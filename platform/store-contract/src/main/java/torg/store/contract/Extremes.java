package torg.store.contract;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import torg.store.ColumnType;

/** The ends of each type's range and what is easily mistaken, in the order of the store. */
final class Extremes {
  private Extremes() {}

  static List<Object> of(ColumnType type) {
    return switch (type) {
      case BOOL -> List.of(false, true);
      case INT32 -> List.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE);
      case UINT32 -> List.of(0L, 1L, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL);
      case INT64 -> List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE);
      case UINT64 -> List.of(0L, 1L, Long.MAX_VALUE, Long.MIN_VALUE, -1L);
      case UTF8 -> texts();
      case BYTES -> byteStrings();
      case TIMESTAMP -> times();
    };
  }

  /** Languages would order the letters otherwise, and UTF-16 puts the emoji before U+E000. */
  private static List<Object> texts() {
    return List.of(
        "",
        "\u0001",
        "\t\r\n",
        " ",
        "\"quoted\"",
        "$1",
        "%",
        "'; drop table items; --",
        "A",
        "Z",
        "\\",
        "\\x00",
        "_",
        "a",
        "a ",
        "ab",
        "a\u0301",
        "z",
        "\u007f",
        "\u00e1",
        "\u044f",
        "\ue000",
        "\ufffd",
        "\ud83d\ude00",
        "\udbff\udfff");
  }

  private static List<Object> byteStrings() {
    var every = new int[256];
    for (var at = 0; at < every.length; at++) {
      every[at] = at;
    }
    return List.of(
        ByteString.EMPTY,
        bytes(0),
        bytes(0, 0),
        bytes(0, 1),
        bytes(every),
        bytes(1),
        bytes(0x5c, 0x78),
        bytes(0x7f),
        bytes(0x80),
        bytes(0xff),
        bytes(0xff, 0),
        bytes(0xff, 0xff));
  }

  private static ByteString bytes(int... values) {
    var bytes = new byte[values.length];
    for (var at = 0; at < values.length; at++) {
      bytes[at] = (byte) values[at];
    }
    return ByteString.copyFrom(bytes);
  }

  private static List<Object> times() {
    return List.of(
        Instant.EPOCH,
        Instant.parse("1970-01-01T00:00:00.000001Z"),
        Instant.parse("1999-12-31T23:59:59.999999Z"),
        Instant.parse("2024-02-29T12:34:56.789012Z"),
        Instant.parse("2038-01-19T03:14:08Z"),
        Instant.parse("2105-12-31T23:59:59.999998Z"),
        Instant.parse("2105-12-31T23:59:59.999999Z"));
  }
}
