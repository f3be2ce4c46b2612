package torg.photos.image;

import java.awt.Color;
import java.awt.Image;
import java.awt.image.BufferedImage;

/** The slower scaler of the JDK, to compare with. */
final class JdkScaler {
  private JdkScaler() {}

  static int[] scaled(Picture source, int width, int height) {
    var image = new BufferedImage(source.width(), source.height(), BufferedImage.TYPE_INT_ARGB);
    image.setRGB(0, 0, source.width(), source.height(), source.pixels(), 0, source.width());
    var scaled = image.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING);
    var onWhite = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = onWhite.createGraphics();
    graphics.drawImage(scaled, 0, 0, Color.WHITE, null);
    graphics.dispose();
    return onWhite.getRGB(0, 0, width, height, null, 0, width);
  }
}
