package torg.photos.image;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.IndexColorModel;

/** What a decoder of the JDK made, whatever its pixels are made of. */
final class DecodedRows implements PixelRows {
  private final BufferedImage image;
  private final ColorModel colors;
  private final int[] samples;

  DecodedRows(BufferedImage image) {
    this.image = image;
    this.colors = image.getColorModel();
    this.samples = new int[image.getWidth() * image.getRaster().getNumBands()];
  }

  @Override
  public int width() {
    return image.getWidth();
  }

  @Override
  public int height() {
    return image.getHeight();
  }

  @Override
  public void read(int y, int[] row) {
    if (colors instanceof IndexColorModel palette) {
      readSamples(y);
      for (var x = 0; x < width(); x++) {
        row[x] = palette.getRGB(samples[x]);
      }
    } else if (colors instanceof ComponentColorModel && isGray()) {
      readGray(y, row);
    } else if (colors instanceof ComponentColorModel && colors.getColorSpace().isCS_sRGB()) {
      readColors(y, row);
    } else {
      image.getRGB(0, y, width(), 1, row, 0, width());
    }
  }

  private boolean isGray() {
    return colors.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
  }

  /** As they are: the JDK takes all gray for linear light, and would make it too bright. */
  private void readGray(int y, int[] row) {
    readSamples(y);
    var bands = colors.getNumComponents();
    for (var x = 0; x < width(); x++) {
      var gray = octet(x * bands, 0);
      row[x] = alpha(x * bands) << 24 | gray << 16 | gray << 8 | gray;
    }
  }

  private void readColors(int y, int[] row) {
    readSamples(y);
    var bands = colors.getNumComponents();
    for (var x = 0; x < width(); x++) {
      var at = x * bands;
      row[x] = alpha(at) << 24 | octet(at, 0) << 16 | octet(at, 1) << 8 | octet(at, 2);
    }
  }

  private void readSamples(int y) {
    image.getRaster().getPixels(0, y, width(), 1, samples);
  }

  private int alpha(int at) {
    return colors.hasAlpha() ? octet(at, colors.getNumColorComponents()) : 255;
  }

  private int octet(int at, int band) {
    var bits = colors.getComponentSize(band);
    var sample = samples[at + band];
    return bits >= 8 ? sample >> (bits - 8) : sample * 255 / ((1 << bits) - 1);
  }
}
