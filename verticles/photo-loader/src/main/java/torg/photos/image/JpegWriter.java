package torg.photos.image;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Encodes pixels and nothing else: where and by whom a photo was taken stays with its owner. */
final class JpegWriter {
  private static final float QUALITY = 0.85f;

  private JpegWriter() {}

  static byte[] write(Picture picture) throws IOException {
    var image = new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, picture.width(), picture.height(), picture.pixels(), 0, picture.width());
    var writer = ImageIO.getImageWritersByFormatName("JPEG").next();
    var bytes = new ByteArrayOutputStream();
    // Not of ImageIO's making, which would use a file on the disk.
    try (var output = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(output);
      var param = writer.getDefaultWriteParam();
      param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      param.setCompressionQuality(QUALITY);
      writer.write(null, new IIOImage(image, null, null), param);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
