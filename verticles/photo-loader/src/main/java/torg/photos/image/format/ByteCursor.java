package torg.photos.image.format;

import java.nio.charset.StandardCharsets;

/** Reads a file from its start to its end; one that ends too early is refused as cut off. */
public final class ByteCursor {
  private final byte[] bytes;
  private final int end;
  private int position;

  public ByteCursor(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  public ByteCursor(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  public int position() {
    return position;
  }

  public int left() {
    return end - position;
  }

  public ByteCursor skip(long count) {
    if (count > left()) {
      throw Refusal.cutOff();
    }
    position += (int) count;
    return this;
  }

  public int unsignedByte() {
    skip(1);
    return bytes[position - 1] & 0xff;
  }

  int bigShort() {
    return unsignedByte() << 8 | unsignedByte();
  }

  long bigInt() {
    return (long) bigShort() << 16 | bigShort();
  }

  int littleShort() {
    return unsignedByte() | unsignedByte() << 8;
  }

  long littleInt() {
    return littleShort() | (long) littleShort() << 16;
  }

  String text(int length) {
    skip(length);
    return new String(bytes, position - length, length, StandardCharsets.ISO_8859_1);
  }
}
