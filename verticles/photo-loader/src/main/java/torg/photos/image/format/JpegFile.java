package torg.photos.image.format;

import java.io.ByteArrayOutputStream;

/** Reads the structure of a JPEG: keeps its picture and its color profile, drops the rest. */
final class JpegFile {
  /**
   * Every scan goes over the whole picture: a few kilobytes could keep a decoder busy for hours.
   */
  private static final int SCANS_MAX = 100;

  /** Profiles of inks have half of it; a decoder takes as much memory as a profile claims. */
  private static final int PROFILE_BYTES_MAX = 4 << 20;

  private static final int SOI = 0xd8;
  private static final int EOI = 0xd9;
  private static final int SOS = 0xda;
  private static final int APP0 = 0xe0;
  private static final int APP1 = 0xe1;
  private static final int APP2 = 0xe2;
  private static final int APP14 = 0xee;

  private final byte[] file;
  private final ByteCursor cursor;
  private final ByteArrayOutputStream kept;
  private int width;
  private int height;
  private int orientation = 1;
  private int scans;
  private int profileParts;

  private JpegFile(byte[] file) {
    this.file = file;
    cursor = new ByteCursor(file);
    kept = new ByteArrayOutputStream(file.length);
  }

  static EncodedImage parse(byte[] file) {
    return new JpegFile(file).parse();
  }

  private EncodedImage parse() {
    keep(0, cursor.skip(2).position());
    for (var marker = marker(); marker != EOI; marker = marker()) {
      if (marker == SOI) {
        throw Refusal.damaged();
      }
      if (!isAlone(marker)) {
        segment(marker);
      }
    }
    if (width == 0 || scans == 0) {
      throw Refusal.damaged();
    }
    keep(cursor.position() - 2, cursor.position());
    return new EncodedImage(ImageFormat.JPEG, width, height, orientation, kept.toByteArray());
  }

  private int marker() {
    if (cursor.unsignedByte() != 0xff) {
      throw Refusal.damaged();
    }
    var marker = cursor.unsignedByte();
    while (marker == 0xff) {
      marker = cursor.unsignedByte();
    }
    return marker;
  }

  private void segment(int marker) {
    var start = cursor.position() - 2;
    var length = cursor.bigShort();
    if (length < 2) {
      throw Refusal.damaged();
    }
    var content = cursor.position();
    var end = cursor.skip(length - 2).position();
    switch (marker) {
      case 0xc0, 0xc1, 0xc2 -> frame(new ByteCursor(file, content, end));
      case 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf ->
          throw Refusal.unusual("a JPEG that browsers do not show");
      case SOS -> scan();
      case APP1 -> exif(content, end);
      default -> {}
    }
    if (isNeeded(marker, new ByteCursor(file, content, end))) {
      keep(start, cursor.position());
    }
  }

  private void frame(ByteCursor frame) {
    if (width != 0) {
      throw Refusal.damaged();
    }
    if (frame.unsignedByte() != 8) {
      throw Refusal.unusual("a JPEG of more than 8 bits a color");
    }
    height = frame.bigShort();
    width = frame.bigShort();
  }

  /** Goes behind the pixels: to the next marker that is none within them. */
  private void scan() {
    scans++;
    if (scans > SCANS_MAX) {
      throw Refusal.unusual("a JPEG of more than %d scans".formatted(SCANS_MAX));
    }
    var at = cursor.position();
    while (at + 1 < file.length && (file[at] != -1 || isWithinScan(file[at + 1] & 0xff))) {
      at++;
    }
    if (at + 1 >= file.length) {
      throw Refusal.cutOff();
    }
    cursor.skip(at - cursor.position());
  }

  private void exif(int content, int end) {
    var segment = new ByteCursor(file, content, end);
    // The first that asks for a turn counts; a second one does not turn the picture back.
    if (segment.left() > 6 && segment.text(6).equals("Exif\0\0") && orientation == 1) {
      orientation = Exif.orientation(file, segment.position(), end);
    }
  }

  private boolean isNeeded(int marker, ByteCursor content) {
    return switch (marker) {
      case 0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SOS -> true;
      case APP0 -> begins(content, "JFIF\0");
      case APP2 -> begins(content, "ICC_PROFILE\0") && isNextPart(content);
      case APP14 -> begins(content, "Adobe");
      default -> false;
    };
  }

  /** Parts are numbered from 1, and the first begins with the length of the whole. */
  private boolean isNextPart(ByteCursor part) {
    if (part.left() < 6 || part.unsignedByte() != profileParts + 1) {
      return false;
    }
    var isFirst = profileParts == 0;
    if (isFirst && part.skip(1).bigInt() > PROFILE_BYTES_MAX) {
      return false;
    }
    profileParts++;
    return true;
  }

  private static boolean begins(ByteCursor content, String name) {
    return content.left() >= name.length() && content.text(name.length()).equals(name);
  }

  private static boolean isWithinScan(int follower) {
    return follower == 0 || follower == 0xff || (follower >= 0xd0 && follower <= 0xd7);
  }

  private static boolean isAlone(int marker) {
    return marker == 0x01 || (marker >= 0xd0 && marker <= 0xd7);
  }

  private void keep(int from, int to) {
    kept.write(file, from, to - from);
  }
}
