package torg.fetch;

import java.util.Arrays;

/** What stands before the data of a gzip member (RFC 1952). */
final class GzipHeader {
  private static final int FIXED_BYTES = 10;
  private static final int BYTES_MAX = 4 << 10;
  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private GzipHeader() {}

  /** How many bytes the header has; 0 when its end has not come yet. */
  static int length(byte[] bytes) {
    if (!beginsWell(bytes) || bytes.length > BYTES_MAX && end(bytes) == 0) {
      throw FetchFaults.brokenGzip();
    }
    return bytes.length < FIXED_BYTES ? 0 : end(bytes);
  }

  private static boolean beginsWell(byte[] bytes) {
    return (bytes.length < 1 || bytes[0] == 0x1f)
        && (bytes.length < 2 || bytes[1] == (byte) 0x8b)
        && (bytes.length < 3 || bytes[2] == 8);
  }

  private static int end(byte[] bytes) {
    var flags = bytes[3];
    var at = FIXED_BYTES;
    if ((flags & EXTRA) != 0) {
      if (bytes.length < at + 2) {
        return 0;
      }
      at += 2 + (bytes[at] & 0xff) + ((bytes[at + 1] & 0xff) << 8);
    }
    at = (flags & NAME) != 0 ? afterZero(bytes, at) : at;
    at = (flags & COMMENT) != 0 ? afterZero(bytes, at) : at;
    at += (flags & HEADER_CHECKSUM) != 0 ? 2 : 0;
    return at <= bytes.length ? at : 0;
  }

  /** Beyond the array when there is no zero yet. */
  private static int afterZero(byte[] bytes, int from) {
    var at = from;
    while (at < bytes.length && bytes[at] != 0) {
      at++;
    }
    return at + 1;
  }

  static long littleEndian(byte[] bytes) {
    return (bytes[0] & 0xffL)
        | (bytes[1] & 0xffL) << 8
        | (bytes[2] & 0xffL) << 16
        | (bytes[3] & 0xffL) << 24;
  }

  static byte[] concat(byte[] left, byte[] right) {
    var both = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, both, left.length, right.length);
    return both;
  }
}
