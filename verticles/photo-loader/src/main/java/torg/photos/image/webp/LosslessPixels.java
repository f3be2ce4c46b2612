package torg.photos.image.webp;

import java.util.Arrays;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

/** Unpacks the pixels of a lossless WebP, and of the small pictures that describe it. */
final class LosslessPixels {
  /** Encoders make at most some thousand; each takes kilobytes. */
  private static final int GROUPS_MAX = 10_000;

  private static final int LITERALS = 256;
  private static final int LENGTHS = 24;
  private static final int DISTANCES = 40;
  private static final int CACHE_FACTOR = 0x1e35a7bd;

  /** Where near pixels are: rows up, and 8 minus columns to the left. */
  private static final int[] NEAR = {
    0x18, 0x07, 0x17, 0x19, 0x28, 0x06, 0x27, 0x29, 0x16, 0x1a, 0x26, 0x2a, 0x38, 0x05, 0x37, 0x39,
    0x15, 0x1b, 0x36, 0x3a, 0x25, 0x2b, 0x48, 0x04, 0x47, 0x49, 0x14, 0x1c, 0x35, 0x3b, 0x46, 0x4a,
    0x24, 0x2c, 0x58, 0x45, 0x4b, 0x34, 0x3c, 0x03, 0x57, 0x59, 0x13, 0x1d, 0x56, 0x5a, 0x23, 0x2d,
    0x44, 0x4c, 0x55, 0x5b, 0x33, 0x3d, 0x68, 0x02, 0x67, 0x69, 0x12, 0x1e, 0x66, 0x6a, 0x22, 0x2e,
    0x54, 0x5c, 0x43, 0x4d, 0x65, 0x6b, 0x32, 0x3e, 0x78, 0x01, 0x77, 0x79, 0x53, 0x5d, 0x11, 0x1f,
    0x64, 0x6c, 0x42, 0x4e, 0x76, 0x7a, 0x21, 0x2f, 0x75, 0x7b, 0x31, 0x3f, 0x63, 0x6d, 0x52, 0x5e,
    0x00, 0x74, 0x7c, 0x41, 0x4f, 0x10, 0x20, 0x62, 0x6e, 0x30, 0x73, 0x7d, 0x51, 0x5f, 0x40, 0x72,
    0x7e, 0x61, 0x6f, 0x50, 0x71, 0x7f, 0x60, 0x70
  };

  private final BitCursor bits;
  private final StopSignal stop;

  LosslessPixels(BitCursor bits, StopSignal stop) {
    this.bits = bits;
    this.stop = stop;
  }

  /** The codes of a part of the picture. */
  private record Group(
      PrefixCode green, PrefixCode red, PrefixCode blue, PrefixCode alpha, PrefixCode distance) {}

  /** A picture within the picture. */
  int[] readPart(int width, int height) {
    var cacheBits = readCacheBits();
    return unpack(width, height, cacheBits, new Group[] {readGroup(cacheBits)}, null, 0);
  }

  /** The picture itself, whose parts may have codes of their own. */
  int[] readWhole(int width, int height) {
    var cacheBits = readCacheBits();
    if (!bits.flag()) {
      return unpack(width, height, cacheBits, new Group[] {readGroup(cacheBits)}, null, 0);
    }
    var tileBits = 2 + bits.read(3);
    var tiles = readPart(tiles(width, tileBits), tiles(height, tileBits));
    Arrays.setAll(tiles, i -> tiles[i] >>> 8 & 0xffff);
    var groups = new Group[Arrays.stream(tiles).max().orElseThrow() + 1];
    if (groups.length > GROUPS_MAX) {
      throw Refusal.unusual("a WebP of an unusual kind");
    }
    Arrays.setAll(groups, i -> readGroup(cacheBits));
    return unpack(width, height, cacheBits, groups, tiles, tileBits);
  }

  static int tiles(int side, int tileBits) {
    return (side + (1 << tileBits) - 1) >> tileBits;
  }

  private int readCacheBits() {
    if (!bits.flag()) {
      return 0;
    }
    var cacheBits = bits.read(4);
    if (cacheBits < 1 || cacheBits > 11) {
      throw Refusal.damaged();
    }
    return cacheBits;
  }

  private Group readGroup(int cacheBits) {
    stop.check();
    var cached = cacheBits == 0 ? 0 : 1 << cacheBits;
    return new Group(
        PrefixCode.read(bits, LITERALS + LENGTHS + cached),
        PrefixCode.read(bits, LITERALS),
        PrefixCode.read(bits, LITERALS),
        PrefixCode.read(bits, LITERALS),
        PrefixCode.read(bits, DISTANCES));
  }

  private int[] unpack(
      int width, int height, int cacheBits, Group[] groups, int[] tiles, int tileBits) {
    var pixels = new int[width * height];
    var cache = new int[1 << cacheBits];
    var tilesPerRow = tiles(width, tileBits);
    // How many of the pixels are in the cache already.
    var cached = 0;
    for (var at = 0; at < pixels.length; ) {
      var x = at % width;
      if (x == 0) {
        stop.check();
      }
      var tile = (at / width >> tileBits) * tilesPerRow + (x >> tileBits);
      var group = groups[tiles == null ? 0 : tiles[tile]];
      var symbol = group.green.next(bits);
      if (symbol < LITERALS) {
        pixels[at++] = literal(group, symbol);
      } else if (symbol < LITERALS + LENGTHS) {
        at = copy(pixels, at, width, number(symbol - LITERALS), number(group.distance.next(bits)));
      } else {
        cached = remember(pixels, cached, at, cache, cacheBits);
        pixels[at++] = cache[symbol - LITERALS - LENGTHS];
      }
    }
    return pixels;
  }

  private int literal(Group group, int green) {
    var red = group.red.next(bits);
    var blue = group.blue.next(bits);
    return group.alpha.next(bits) << 24 | red << 16 | green << 8 | blue;
  }

  /** Puts pixels into the cache only when it is asked: most pictures never do. */
  private static int remember(int[] pixels, int from, int to, int[] cache, int cacheBits) {
    for (var i = from; i < to; i++) {
      cache[CACHE_FACTOR * pixels[i] >>> (32 - cacheBits)] = pixels[i];
    }
    return to;
  }

  /** Where the copy ends. */
  private static int copy(int[] pixels, int at, int width, int length, int place) {
    var distance = place > NEAR.length ? place - NEAR.length : near(place, width);
    if (distance > at || length > pixels.length - at) {
      throw Refusal.damaged();
    }
    // One by one: source and target may overlap, which repeats a pattern.
    for (var i = at; i < at + length; i++) {
      pixels[i] = pixels[i - distance];
    }
    return at + length;
  }

  private static int near(int place, int width) {
    var offset = NEAR[place - 1];
    return Math.max(1, (offset >> 4) * width + 8 - (offset & 15));
  }

  /**
   * Lengths and distances: small ones as they are, larger ones by their highest bits and the rest.
   */
  private int number(int prefix) {
    if (prefix < 4) {
      return prefix + 1;
    }
    var extraBits = (prefix - 2) >> 1;
    return ((2 + (prefix & 1)) << extraBits) + bits.read(extraBits) + 1;
  }
}
