package torg.photos.image;

/**
 * A picture in memory.
 *
 * @param pixels as ARGB, row after row
 */
record Picture(int width, int height, int[] pixels) implements PixelRows {
  @Override
  public void read(int y, int[] row) {
    System.arraycopy(pixels, y * width, row, 0, width);
  }

  int longestSide() {
    return Math.max(width, height);
  }

  /**
   * Turns it upright.
   *
   * @param orientation of EXIF, from 1 to 8
   */
  Picture upright(int orientation) {
    if (orientation == 1) {
      return this;
    }
    var isTurned = orientation >= 5;
    var turned = new int[pixels.length];
    var turnedWidth = isTurned ? height : width;
    for (var at = 0; at < turned.length; at++) {
      turned[at] = pixels[source(orientation, at % turnedWidth, at / turnedWidth)];
    }
    return new Picture(turnedWidth, isTurned ? width : height, turned);
  }

  /** Where the pixel at x, y of the upright picture is in this one. */
  private int source(int orientation, int x, int y) {
    var right = width - 1;
    var bottom = height - 1;
    return switch (orientation) {
      case 2 -> index(right - x, y);
      case 3 -> index(right - x, bottom - y);
      case 4 -> index(x, bottom - y);
      case 5 -> index(y, x);
      case 6 -> index(y, bottom - x);
      case 7 -> index(right - y, bottom - x);
      case 8 -> index(right - y, x);
      default -> throw new IllegalArgumentException("orientation " + orientation);
    };
  }

  private int index(int x, int y) {
    return y * width + x;
  }
}
