package torg.store;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Where a row stands among the shards: a hash over the whole range of 32 bits, because YDB splits a
 * table evenly by the range of its first column. It is stored with every row and can never change.
 */
final class Shard {
  static final String COLUMN = "shard";

  private Shard() {}

  static long of(List<?> values) {
    var hash = new CRC32C();
    values.forEach(value -> hash.update(encoded(value)));
    return hash.getValue();
  }

  private static byte[] encoded(Object value) {
    if (value instanceof String text) {
      return counted(text.getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof ByteString bytes) {
      return counted(bytes.toByteArray());
    } else if (value instanceof Instant time) {
      return number(ChronoUnit.MICROS.between(Instant.EPOCH, time));
    } else if (value instanceof Boolean flag) {
      return number(flag ? 1 : 0);
    }
    return number(((Number) value).longValue());
  }

  private static byte[] counted(byte[] bytes) {
    return ByteBuffer.allocate(4 + bytes.length).putInt(bytes.length).put(bytes).array();
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(8).putLong(value).array();
  }
}
