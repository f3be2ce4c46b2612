package torg.photos.image.format;

import java.io.ByteArrayOutputStream;

/**
 * Reads the structure of a PNG: keeps its pixels, palette and transparency. The rest, texts and
 * profiles, may unpack to gigabytes in a decoder that reads it.
 */
final class PngFile {
  private static final int SIGNATURE_BYTES = 8;
  private static final int CRC_BYTES = 4;

  private PngFile() {}

  static EncodedImage parse(byte[] file) {
    var cursor = new ByteCursor(file).skip(SIGNATURE_BYTES);
    var kept = new ByteArrayOutputStream(file.length);
    kept.write(file, 0, SIGNATURE_BYTES);
    var start = cursor.position();
    if (cursor.bigInt() != 13 || !cursor.text(4).equals("IHDR")) {
      throw Refusal.damaged();
    }
    var width = side(cursor.bigInt());
    var height = side(cursor.bigInt());
    kept.write(file, start, cursor.skip(5 + CRC_BYTES).position() - start);
    keepPixels(file, cursor, kept);
    return new EncodedImage(ImageFormat.PNG, width, height, kept.toByteArray());
  }

  private static void keepPixels(byte[] file, ByteCursor cursor, ByteArrayOutputStream kept) {
    String type;
    do {
      var start = cursor.position();
      var length = cursor.bigInt();
      type = cursor.text(4);
      cursor.skip(length).skip(CRC_BYTES);
      if (isNeeded(type)) {
        kept.write(file, start, cursor.position() - start);
      }
    } while (!type.equals("IEND"));
  }

  private static boolean isNeeded(String type) {
    return switch (type) {
      case "PLTE", "tRNS", "IDAT", "IEND" -> true;
      default -> false;
    };
  }

  private static int side(long value) {
    if (value > Integer.MAX_VALUE) {
      throw Refusal.damaged();
    }
    return (int) value;
  }
}
