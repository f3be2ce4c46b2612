package torg.photos.image.webp;

import torg.photos.image.format.Refusal;

/** Reads bits of a lossless WebP, the lowest of each byte first. */
final class BitCursor {
  private final byte[] bytes;
  private final long endBit;
  private long position;

  BitCursor(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.endBit = end * 8L;
    this.position = start * 8L;
  }

  /**
   * The next bits; those behind the end are zero.
   *
   * @param count at most 24
   */
  int peek(int count) {
    var at = (int) (position >>> 3);
    var window = octet(at) | octet(at + 1) << 8 | octet(at + 2) << 16 | octet(at + 3) << 24;
    return (window >>> (int) (position & 7)) & ((1 << count) - 1);
  }

  void skip(int count) {
    position += count;
    if (position > endBit) {
      throw Refusal.cutOff();
    }
  }

  int read(int count) {
    var bits = peek(count);
    skip(count);
    return bits;
  }

  boolean flag() {
    return read(1) == 1;
  }

  private int octet(int at) {
    return at < endBit >>> 3 ? bytes[at] & 0xff : 0;
  }
}
