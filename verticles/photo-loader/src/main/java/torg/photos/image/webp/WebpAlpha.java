package torg.photos.image.webp;

import torg.photos.image.format.ByteCursor;
import torg.photos.image.format.StopSignal;
import torg.photos.image.format.WebpFile;

/** The transparency of a lossy WebP: a picture of its own, of one channel. */
public final class WebpAlpha {
  private static final int LOSSLESS = 1;

  private WebpAlpha() {}

  /** How opaque each pixel is. */
  public static byte[] decode(
      byte[] file, WebpFile.Chunk chunk, int width, int height, StopSignal stop) {
    var cursor = new ByteCursor(file, chunk.start(), chunk.end());
    var header = cursor.unsignedByte();
    var alpha = new byte[width * height];
    if ((header & 3) == LOSSLESS) {
      var start = cursor.position();
      var pixels = LosslessDecoder.decode(file, start, chunk.end(), width, height, stop);
      for (var i = 0; i < alpha.length; i++) {
        // The standard keeps it in the green channel.
        alpha[i] = (byte) (pixels[i] >> 8);
      }
    } else {
      var start = cursor.position();
      cursor.skip(alpha.length);
      System.arraycopy(file, start, alpha, 0, alpha.length);
    }
    unfilter(alpha, width, header >> 2 & 3);
    return alpha;
  }

  private static void unfilter(byte[] alpha, int width, int filter) {
    if (filter == 0) {
      return;
    }
    for (var at = 1; at < alpha.length; at++) {
      alpha[at] += (byte) guess(alpha, at, width, filter);
    }
  }

  private static int guess(byte[] alpha, int at, int width, int filter) {
    if (at < width) {
      return alpha[at - 1];
    }
    var top = alpha[at - width] & 0xff;
    if (at % width == 0) {
      return top;
    }
    var left = alpha[at - 1] & 0xff;
    var topLeft = alpha[at - width - 1] & 0xff;
    return switch (filter) {
      case 1 -> left;
      case 2 -> top;
      default -> Math.max(0, Math.min(255, left + top - topLeft));
    };
  }
}
