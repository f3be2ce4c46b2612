package torg.photos.image.format;

import java.io.ByteArrayOutputStream;

/** Reads the structure of a GIF: keeps its first picture, however many follow. */
final class GifFile {
  private static final int HEADER_BYTES = 13;
  private static final int EXTENSION = 0x21;
  private static final int TRANSPARENCY = 0xf9;
  private static final int IMAGE = 0x2c;
  private static final int TRAILER = 0x3b;

  private GifFile() {}

  static EncodedImage parse(byte[] file) {
    var cursor = new ByteCursor(file).skip(HEADER_BYTES - 3);
    var header = cursor.unsignedByte();
    cursor.skip(2).skip(paletteBytes(header));
    var kept = new ByteArrayOutputStream();
    kept.write(file, 0, cursor.position());
    var start = cursor.position();
    for (var block = cursor.unsignedByte(); block != IMAGE; block = cursor.unsignedByte()) {
      if (block != EXTENSION) {
        throw Refusal.damaged();
      }
      var kind = cursor.unsignedByte();
      skipBlocks(cursor);
      if (kind == TRANSPARENCY) {
        kept.write(file, start, cursor.position() - start);
      }
      start = cursor.position();
    }
    // Where it lies on the canvas; the dimensions of the canvas are not the picture's.
    cursor.skip(4);
    var width = cursor.littleShort();
    var height = cursor.littleShort();
    cursor.skip(paletteBytes(cursor.unsignedByte())).skip(1);
    skipBlocks(cursor);
    kept.write(file, start, cursor.position() - start);
    kept.write(TRAILER);
    return new EncodedImage(ImageFormat.GIF, width, height, kept.toByteArray());
  }

  private static int paletteBytes(int flags) {
    return (flags & 0x80) == 0 ? 0 : 3 * (2 << (flags & 7));
  }

  private static void skipBlocks(ByteCursor cursor) {
    for (var length = cursor.unsignedByte(); length > 0; length = cursor.unsignedByte()) {
      cursor.skip(length);
    }
  }
}
