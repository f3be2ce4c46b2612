package torg.photos.image;

/**
 * Colors and transparency that were stored apart.
 *
 * @param alpha of the picture before every step-th pixel was taken of it
 * @param alphaWidth how many pixels a row of alpha has
 */
record TransparentRows(PixelRows colors, byte[] alpha, int alphaWidth, int step)
    implements PixelRows {
  @Override
  public int width() {
    return colors.width();
  }

  @Override
  public int height() {
    return colors.height();
  }

  @Override
  public void read(int y, int[] row) {
    colors.read(y, row);
    for (var x = 0; x < width(); x++) {
      row[x] = row[x] & 0xffffff | alpha[y * step * alphaWidth + x * step] << 24;
    }
  }
}
