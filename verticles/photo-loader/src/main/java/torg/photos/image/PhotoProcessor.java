package torg.photos.image;

import java.io.IOException;
import java.util.ArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.photos.image.format.EncodedImage;
import torg.photos.image.format.ImageFormat;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

/**
 * Makes the sizes of a photo. Whatever a file does to its decoder, it only ends in a Refusal; a
 * LinkageError alone goes through, for then the installation is broken and not the file.
 */
public final class PhotoProcessor {
  private static final Logger log = LoggerFactory.getLogger(PhotoProcessor.class);
  private static final int SIDE_MIN = 10;
  private static final int SIDE_MAX = 30_000;
  private static final int MEGAPIXEL = 1_000_000;

  private final int pixelsMax;
  private final Decoding decoding;

  /** May throw anything. */
  @FunctionalInterface
  interface Decoding {
    PixelRows decode(EncodedImage image, StopSignal stop) throws IOException;
  }

  public PhotoProcessor(int pixelsMax) {
    this(pixelsMax, (image, stop) -> new ImageDecoder(stop).decode(image));
  }

  PhotoProcessor(int pixelsMax, Decoding decoding) {
    this.pixelsMax = pixelsMax;
    this.decoding = decoding;
  }

  public ProcessedPhoto process(byte[] file, StopSignal stop) {
    try {
      var image = ImageFormat.parse(file);
      check(image);
      var sizes = PhotoSizes.of(Math.max(image.width(), image.height()));
      // Scaled before it is turned, as turning needs all pixels in memory.
      var lying = AreaScaler.toFit(decoding.decode(image, stop), sizes.get(0), stop);
      var picture = lying.upright(image.orientation());
      var made = new ArrayList<ProcessedPhoto.Size>();
      var smaller = picture;
      for (var size : sizes) {
        // From the next larger one: quicker than from the source, and as good to the eye.
        smaller = size < smaller.longestSide() ? AreaScaler.toFit(smaller, size, stop) : smaller;
        made.add(new ProcessedPhoto.Size(PhotoSizes.name(size), JpegWriter.write(smaller)));
      }
      return new ProcessedPhoto(picture.width(), picture.height(), made);
    } catch (Refusal refusal) {
      throw refusal;
    } catch (LinkageError broken) {
      // This machine lacks a part of the decoder: no seller can help that.
      throw broken;
    } catch (OutOfMemoryError tooMuch) {
      log.warn("a photo of {} bytes took all memory while it was decoded", file.length);
      throw Refusal.tooDemanding();
    } catch (IOException | RuntimeException | Error anything) {
      stop.check();
      log.debug("a photo of {} bytes crashed its decoder", file.length, anything);
      throw Refusal.damaged();
    }
  }

  private void check(EncodedImage image) {
    var width = image.width();
    var height = image.height();
    if (Math.min(width, height) < SIDE_MIN || Math.max(width, height) > SIDE_MAX) {
      throw new Refusal(
          "is %d x %d pixels; each side must be from %d to %d"
              .formatted(width, height, SIDE_MIN, SIDE_MAX));
    }
    if (image.pixels() > pixelsMax) {
      throw new Refusal(
          "has %d megapixels, at most %d are allowed; make it smaller"
              .formatted(megapixels(image.pixels()), megapixels(pixelsMax)));
    }
  }

  private static long megapixels(long pixels) {
    return (pixels + MEGAPIXEL - 1) / MEGAPIXEL;
  }
}
