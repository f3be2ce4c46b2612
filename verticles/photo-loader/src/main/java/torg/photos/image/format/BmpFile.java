package torg.photos.image.format;

/** Reads the header of a BMP: the decoder believes much of what it says. */
final class BmpFile {
  private static final int FILE_HEADER_BYTES = 14;
  private static final int OLD_HEADER_BYTES = 12;
  private static final int COLOR_SPACE = FILE_HEADER_BYTES + 56;
  private static final byte[] STANDARD_COLORS = {'B', 'G', 'R', 's'};
  private static final int LENGTH = 2;
  private static final int COLORS_MAX = 256;

  /** Pixels as they are, two run-length encodings, and pixels with masks. */
  private static final int COMPRESSION_MAX = 3;

  private BmpFile() {}

  static EncodedImage parse(byte[] file) {
    var cursor = new ByteCursor(file).skip(10);
    var pixelsStart = cursor.littleInt();
    var headerBytes = cursor.littleInt();
    if (headerBytes == OLD_HEADER_BYTES) {
      var width = cursor.littleShort();
      return checked(
          repaired(file, false),
          width,
          cursor.littleShort(),
          0,
          cursor.skip(2).littleShort(),
          pixelsStart);
    }
    var width = (int) cursor.littleInt();
    // Below zero when the rows go downwards.
    var height = Math.abs((int) cursor.littleInt());
    var bits = cursor.skip(2).littleShort();
    var compression = cursor.littleInt();
    if (cursor.skip(12).littleInt() > COLORS_MAX || height < 0 || width < 0) {
      throw Refusal.damaged();
    }
    var hasProfile = headerBytes > COLOR_SPACE - FILE_HEADER_BYTES;
    return checked(repaired(file, hasProfile), width, height, compression, bits, pixelsStart);
  }

  private static EncodedImage checked(
      byte[] file, int width, int height, long compression, int bits, long pixelsStart) {
    if (compression > COMPRESSION_MAX) {
      // Among them whole files of other formats, with dimensions of their own.
      throw Refusal.unusual("a BMP of an unusual kind");
    }
    var isPlain = compression == 0 || compression == COMPRESSION_MAX;
    var rowBytes = ((long) width * bits + 31) / 32 * 4;
    if (isPlain && pixelsStart + rowBytes * height > file.length) {
      throw Refusal.cutOff();
    }
    return new EncodedImage(ImageFormat.BMP, width, height, file);
  }

  /**
   * Many writers leave the length of the file wrong, and the decoder minds. A profile may name a
   * file of this machine, which the decoder would open: all colors are taken for standard ones.
   */
  private static byte[] repaired(byte[] file, boolean hasProfile) {
    var repaired = file.clone();
    for (var i = 0; i < 4; i++) {
      repaired[LENGTH + i] = (byte) (file.length >> 8 * i);
    }
    if (hasProfile) {
      new ByteCursor(file).skip(COLOR_SPACE + STANDARD_COLORS.length);
      System.arraycopy(STANDARD_COLORS, 0, repaired, COLOR_SPACE, STANDARD_COLORS.length);
    }
    return repaired;
  }
}
