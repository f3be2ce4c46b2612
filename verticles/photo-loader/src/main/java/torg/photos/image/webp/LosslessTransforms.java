package torg.photos.image.webp;

import torg.photos.image.format.StopSignal;

/**
 * Undoes what an encoder of lossless WebP did to pixels to make them small.
 *
 * @param tiles how it was done, for squares of the picture
 */
record LosslessTransforms(int[] tiles, int tilesPerRow, int tileBits) {
  private static final int BLACK = 0xff000000;

  int[] undoPrediction(int[] pixels, int width, StopSignal stop) {
    for (var at = 0; at < pixels.length; at++) {
      var x = at % width;
      if (x == 0) {
        stop.check();
      }
      var isTop = at < width;
      var guess =
          at == 0
              ? BLACK
              : isTop
                  ? pixels[at - 1]
                  : x == 0 ? pixels[at - width] : guess(pixels, at, width, tile(x, at / width));
      pixels[at] = add(pixels[at], guess);
    }
    return pixels;
  }

  int[] undoColors(int[] pixels, int width, StopSignal stop) {
    for (var at = 0; at < pixels.length; at++) {
      var x = at % width;
      if (x == 0) {
        stop.check();
      }
      var factors = tile(x, at / width);
      var pixel = pixels[at];
      var green = pixel >> 8;
      var red = (pixel >> 16) + share(factors, green);
      var blue = pixel + share(factors >> 8, green) + share(factors >> 16, red);
      pixels[at] = pixel & 0xff00ff00 | (red & 0xff) << 16 | blue & 0xff;
    }
    return pixels;
  }

  static int[] addGreen(int[] pixels, StopSignal stop) {
    for (var at = 0; at < pixels.length; at++) {
      if ((at & 0xffff) == 0) {
        stop.check();
      }
      var green = pixels[at] >> 8 & 0xff;
      pixels[at] = add(pixels[at], green << 16 | green);
    }
    return pixels;
  }

  /** How many doublings of pixels share one packed pixel. */
  static int packing(int colors) {
    return colors <= 2 ? 3 : colors <= 4 ? 2 : colors <= 16 ? 1 : 0;
  }

  static int[] applyPalette(
      int[] packed, int[] palette, int packing, int width, int height, StopSignal stop) {
    for (var i = 1; i < palette.length; i++) {
      palette[i] = add(palette[i], palette[i - 1]);
    }
    var packedWidth = packed.length / height;
    var indexBits = 8 >> packing;
    var pixels = packing == 0 ? packed : new int[width * height];
    for (var y = 0; y < height; y++) {
      stop.check();
      for (var x = 0; x < width; x++) {
        var shift = (x & ((1 << packing) - 1)) * indexBits;
        var green = packed[y * packedWidth + (x >> packing)] >> 8 & 0xff;
        var index = green >> shift & ((1 << indexBits) - 1);
        pixels[y * width + x] = index < palette.length ? palette[index] : 0;
      }
    }
    return pixels;
  }

  private int tile(int x, int y) {
    return tiles[(y >> tileBits) * tilesPerRow + (x >> tileBits)];
  }

  private static int guess(int[] pixels, int at, int width, int tile) {
    var left = pixels[at - 1];
    var top = pixels[at - width];
    // Of the last column this is the first pixel of the same row, as the standard has it.
    var topRight = pixels[at - width + 1];
    var topLeft = pixels[at - width - 1];
    return switch (tile >> 8 & 15) {
      case 1 -> left;
      case 2 -> top;
      case 3 -> topRight;
      case 4 -> topLeft;
      case 5 -> average(average(left, topRight), top);
      case 6 -> average(left, topLeft);
      case 7 -> average(left, top);
      case 8 -> average(topLeft, top);
      case 9 -> average(top, topRight);
      case 10 -> average(average(left, topLeft), average(top, topRight));
      case 11 -> nearer(left, top, topLeft);
      case 12 -> extend(left, top, topLeft);
      case 13 -> extendHalf(average(left, top), topLeft);
      default -> BLACK;
    };
  }

  private static int nearer(int left, int top, int topLeft) {
    var toLeft = 0;
    var toTop = 0;
    for (var shift = 0; shift < 32; shift += 8) {
      toLeft += Math.abs(channel(top, shift) - channel(topLeft, shift));
      toTop += Math.abs(channel(left, shift) - channel(topLeft, shift));
    }
    return toLeft < toTop ? left : top;
  }

  private static int extend(int left, int top, int topLeft) {
    var result = 0;
    for (var shift = 0; shift < 32; shift += 8) {
      var value = channel(left, shift) + channel(top, shift) - channel(topLeft, shift);
      result |= clamp(value) << shift;
    }
    return result;
  }

  private static int extendHalf(int average, int topLeft) {
    var result = 0;
    for (var shift = 0; shift < 32; shift += 8) {
      var value = channel(average, shift);
      result |= clamp(value + (value - channel(topLeft, shift)) / 2) << shift;
    }
    return result;
  }

  private static int channel(int pixel, int shift) {
    return pixel >>> shift & 0xff;
  }

  private static int clamp(int value) {
    return Math.max(0, Math.min(255, value));
  }

  private static int average(int one, int other) {
    return ((one ^ other) >>> 1 & 0x7f7f7f7f) + (one & other);
  }

  /** Each channel for itself. */
  private static int add(int one, int other) {
    return (one & 0xff00ff00) + (other & 0xff00ff00) & 0xff00ff00
        | (one & 0x00ff00ff) + (other & 0x00ff00ff) & 0x00ff00ff;
  }

  private static int share(int factor, int value) {
    return (byte) factor * (byte) value >> 5;
  }
}
