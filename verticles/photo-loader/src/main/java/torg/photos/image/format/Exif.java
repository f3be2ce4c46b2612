package torg.photos.image.format;

/**
 * How a camera was held. The notes of cameras are often wrong, and a wrong one is ignored. Nothing
 * but the orientation is read, so that work and memory do not depend on what else a file claims;
 * the library reads it all ({@code LibraryLimitsTest}).
 */
final class Exif {
  private static final int ORIENTATION = 0x0112;
  private static final int ENTRY_BYTES = 12;

  private Exif() {}

  /** From 1, which is upright, to 8. */
  static int orientation(byte[] file, int start, int end) {
    try {
      return find(file, start, end);
    } catch (Refusal cutOff) {
      return 1;
    }
  }

  private static int find(byte[] file, int start, int end) {
    var header = new ByteCursor(file, start, end);
    var isBig = header.text(2).equals("MM");
    header.skip(2);
    var directory = new ByteCursor(file, start, end).skip(integer(header, isBig));
    var entries = shortOf(directory, isBig);
    for (var i = 0; i < entries; i++) {
      var entry = new ByteCursor(file, directory.position() + i * ENTRY_BYTES, end);
      if (shortOf(entry, isBig) == ORIENTATION) {
        var orientation = shortOf(entry.skip(6), isBig);
        return orientation >= 1 && orientation <= 8 ? orientation : 1;
      }
    }
    return 1;
  }

  private static int shortOf(ByteCursor cursor, boolean isBig) {
    return isBig ? cursor.bigShort() : cursor.littleShort();
  }

  private static long integer(ByteCursor cursor, boolean isBig) {
    return isBig ? cursor.bigInt() : cursor.littleInt();
  }
}
