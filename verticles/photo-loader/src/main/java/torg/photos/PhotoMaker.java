package torg.photos;

import java.io.IOException;
import java.util.ArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the sizes of a photo. Whatever a file does to its decoder, it only ends in a Refusal. */
final class PhotoMaker {
  private static final Logger log = LoggerFactory.getLogger(PhotoMaker.class);
  private static final int SIDE_MIN = 10;
  private static final int SIDE_MAX = 30_000;
  private static final int MEGAPIXEL = 1_000_000;

  private final int pixelsMax;
  private final Decoding decoding;

  /** May throw anything. */
  @FunctionalInterface
  interface Decoding {
    PixelRows decode(EncodedImage image, Stop stop) throws IOException;
  }

  PhotoMaker(int pixelsMax) {
    this(pixelsMax, (image, stop) -> new Decoder(stop).decode(image));
  }

  PhotoMaker(int pixelsMax, Decoding decoding) {
    this.pixelsMax = pixelsMax;
    this.decoding = decoding;
  }

  MadePhoto make(byte[] file, Stop stop) {
    try {
      var image = ImageFormat.parse(file);
      check(image);
      var sizes = PhotoSizes.of(Math.max(image.width(), image.height()));
      var lying = AreaScale.toFit(decoding.decode(image, stop), sizes.get(0), stop);
      var picture = lying.upright(image.orientation());
      var made = new ArrayList<MadePhoto.Size>();
      var smaller = picture;
      for (var size : sizes) {
        smaller = size < smaller.longestSide() ? AreaScale.toFit(smaller, size, stop) : smaller;
        made.add(new MadePhoto.Size(PhotoSizes.name(size), JpegWriter.write(smaller)));
      }
      return new MadePhoto(picture.width(), picture.height(), made);
    } catch (Refusal refusal) {
      throw refusal;
    } catch (LinkageError broken) {
      // This machine lacks a part of the decoder: no seller can help that.
      throw broken;
    } catch (OutOfMemoryError tooMuch) {
      log.warn("a photo of {} bytes took all memory in its decode", file.length);
      throw Refusal.tooDemanding();
    } catch (IOException | RuntimeException | Error anything) {
      stop.check();
      log.debug("a photo of {} bytes broke its decoder", file.length, anything);
      throw Refusal.damaged();
    }
  }

  private void check(EncodedImage image) {
    var width = image.width();
    var height = image.height();
    if (Math.min(width, height) < SIDE_MIN || Math.max(width, height) > SIDE_MAX) {
      throw new Refusal(
          "has %d x %d pixels; each side must have from %d to %d"
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
