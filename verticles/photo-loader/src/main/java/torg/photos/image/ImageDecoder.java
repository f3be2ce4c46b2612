package torg.photos.image;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import java.io.IOException;
import java.util.Iterator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import torg.photos.image.format.ByteCursor;
import torg.photos.image.format.EncodedImage;
import torg.photos.image.format.ImageFormat;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;
import torg.photos.image.format.WebpFile;
import torg.photos.image.webp.LosslessDecoder;
import torg.photos.image.webp.WebpAlpha;

/** Makes pixels of what was checked; anything at all may be thrown. */
final class ImageDecoder {
  /**
   * Of a larger picture only every second or third row and column is decoded: what is left is still
   * larger than the largest size, and never takes more than 128 MB, at 16 bits a color.
   */
  private static final int PIXELS_MAX = 16_000_000;

  private final StopSignal stop;

  ImageDecoder(StopSignal stop) {
    this.stop = stop;
  }

  PixelRows decode(EncodedImage image) throws IOException {
    return image.format() == ImageFormat.WEBP ? webp(image) : read(image);
  }

  static int step(long pixels) {
    return (int) Math.ceil(Math.sqrt((double) pixels / PIXELS_MAX));
  }

  private PixelRows webp(EncodedImage image) throws IOException {
    var width = image.width();
    var height = image.height();
    var bytes = image.bytes();
    var cursor = new ByteCursor(bytes).skip(WebpFile.HEADER_BYTES);
    var picture = WebpFile.Chunk.read(cursor);
    if (picture.name().equals("VP8L")) {
      var start = picture.start() + WebpFile.LOSSLESS_HEADER_BYTES;
      var pixels = LosslessDecoder.decode(bytes, start, picture.end(), width, height, stop);
      return new Picture(width, height, pixels);
    }
    var colors = read(image);
    if (cursor.left() == 0) {
      return colors;
    }
    var alpha = WebpAlpha.decode(bytes, WebpFile.Chunk.read(cursor), width, height, stop);
    return new TransparentRows(colors, alpha, width, step(image.pixels()));
  }

  private PixelRows read(EncodedImage image) throws IOException {
    var reader = reader(image.format());
    try (var source = new SourceStream(image.bytes(), stop)) {
      // Metadata is ignored: nothing of it is used, so nothing of it shall be parsed.
      reader.setInput(source, false, true);
      // The library has read the header again: it must have seen the picture that was checked.
      if (reader.getWidth(0) != image.width() || reader.getHeight(0) != image.height()) {
        throw Refusal.damaged();
      }
      var param = reader.getDefaultReadParam();
      var step = step(image.pixels());
      param.setSourceSubsampling(step, step, 0, 0);
      return new DecodedRows(reader.read(0, param));
    } finally {
      reader.dispose();
    }
  }

  /** The JDK's own reader of JPEG knows no CMYK, and few color profiles. */
  private static ImageReader reader(ImageFormat format) {
    return stream(ImageIO.getImageReadersByFormatName(format.name()))
        .filter(
            reader ->
                format != ImageFormat.JPEG
                    || reader.getOriginatingProvider() instanceof JPEGImageReaderSpi)
        .findFirst()
        .orElseThrow(() -> new NoClassDefFoundError("no reader of %s".formatted(format)));
  }

  private static <T> Stream<T> stream(Iterator<T> iterator) {
    Iterable<T> all = () -> iterator;
    return StreamSupport.stream(all.spliterator(), false);
  }
}
