package torg.photos;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Names a photo by the SHA-256 of its file. 128 bits of it are enough: nobody finds a file for the
 * id of a stranger's photo, and whoever makes two files of one id fools only himself.
 */
final class PhotoId {
  static final int DIGITS = 32;
  private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{%d}".formatted(DIGITS));

  private PhotoId() {}

  static String of(byte[] file) {
    return HexFormat.of().formatHex(sha256().digest(file), 0, DIGITS / 2);
  }

  static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
