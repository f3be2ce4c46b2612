package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;

/** Compares colors as the eye does: a JPEG changes each a little. */
final class Colors {
  private static final int TOLERANCE = 14;

  private Colors() {}

  /** Upper left, upper right, lower left, lower right. */
  static void assertQuarters(BufferedImage image, int... expected) {
    var width = image.getWidth();
    var height = image.getHeight();
    for (var i = 0; i < 4; i++) {
      var x = width / 4 + i % 2 * (width / 2);
      var y = height / 4 + i / 2 * (height / 2);
      assertNear("quarter " + i, image.getRGB(x, y), expected[i]);
    }
  }

  static void assertNear(String what, int color, int expected) {
    for (var shift = 0; shift < 24; shift += 8) {
      assertThat(color >> shift & 0xff)
          .as("%s is %06x, not %06x", what, color & 0xffffff, expected & 0xffffff)
          .isBetween(
              (expected >> shift & 0xff) - TOLERANCE, (expected >> shift & 0xff) + TOLERANCE);
    }
  }
}
