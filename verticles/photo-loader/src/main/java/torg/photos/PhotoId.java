package torg.photos;

import java.util.regex.Pattern;
import torg.bus.Sha256;

/**
 * Names a photo by the SHA-256 of its file. 128 bits of it are enough: nobody finds a file for the
 * id of a stranger's photo, and whoever makes two files of one id fools only himself.
 */
final class PhotoId {
  static final int DIGITS = 32;
  private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{%d}".formatted(DIGITS));

  private PhotoId() {}

  static String of(byte[] file) {
    return Sha256.hex(file).substring(0, DIGITS);
  }

  static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }
}
