package torg.photos.image;

import java.util.Arrays;
import torg.photos.image.format.StopSignal;

/**
 * Makes pictures smaller: each new pixel is the average of the area that it covers, so no detail
 * turns into a pattern. What is transparent becomes white. Needs a few rows of memory besides the
 * result. The AreaAveragingScaleFilter of JDK 17 makes the same pixels, which a test compares, but
 * takes more than twice the time.
 */
final class AreaScaler {
  private static final int CHANNELS = 3;
  private static final float HALF = 0.5f;

  private final PixelRows source;
  private final StopSignal stop;
  private final Overlap columns;
  private final Overlap rows;
  private final Picture target;
  private float[] current;
  private float[] next;

  private AreaScaler(PixelRows source, int width, int height, StopSignal stop) {
    this.source = source;
    this.stop = stop;
    columns = new Overlap(source.width(), width);
    rows = new Overlap(source.height(), height);
    target = new Picture(width, height, new int[width * height]);
    current = new float[width * CHANNELS];
    next = new float[width * CHANNELS];
  }

  /** Never makes it larger. */
  static Picture toFit(PixelRows source, int sideMax, StopSignal stop) {
    var longest = Math.max(source.width(), source.height());
    if (longest <= sideMax) {
      return new AreaScaler(source, source.width(), source.height(), stop).run();
    }
    return new AreaScaler(
            source,
            side(source.width(), sideMax, longest),
            side(source.height(), sideMax, longest),
            stop)
        .run();
  }

  private static int side(int side, int sideMax, int longest) {
    return Math.max(1, Math.round((float) side * sideMax / longest));
  }

  private Picture run() {
    var pixels = new int[source.width()];
    var sums = new float[target.width() * CHANNELS];
    for (var y = 0; y < source.height(); y++) {
      stop.check();
      source.read(y, pixels);
      sum(pixels, sums);
      var row = rows.first(y);
      add(sums, rows.weight(y), current);
      add(sums, rows.nextWeight(y), next);
      if (y == source.height() - 1 || rows.first(y + 1) > row) {
        finish(row);
      }
    }
    return target;
  }

  private void sum(int[] pixels, float[] sums) {
    Arrays.fill(sums, 0);
    for (var x = 0; x < pixels.length; x++) {
      var at = columns.first(x) * CHANNELS;
      var weight = columns.weight(x);
      var nextWeight = columns.nextWeight(x);
      for (var channel = 0; channel < CHANNELS; channel++) {
        var value = onWhite(pixels[x], 16 - 8 * channel);
        sums[at + channel] += value * weight;
        if (nextWeight > 0) {
          sums[at + CHANNELS + channel] += value * nextWeight;
        }
      }
    }
  }

  private static int onWhite(int pixel, int shift) {
    var alpha = pixel >>> 24;
    var value = pixel >> shift & 0xff;
    return alpha == 255 ? value : (value * alpha + 255 * (255 - alpha) + 127) / 255;
  }

  private static void add(float[] sums, float weight, float[] to) {
    if (weight > 0) {
      for (var i = 0; i < sums.length; i++) {
        to[i] += sums[i] * weight;
      }
    }
  }

  private void finish(int row) {
    for (var x = 0; x < target.width(); x++) {
      var pixel = 255;
      for (var channel = 0; channel < CHANNELS; channel++) {
        pixel = pixel << 8 | Math.min(255, (int) (current[x * CHANNELS + channel] + HALF));
      }
      target.pixels()[row * target.width() + x] = pixel;
    }
    var done = current;
    Arrays.fill(done, 0);
    current = next;
    next = done;
  }

  /**
   * Which new pixels an old one is part of: one, or two next to each other.
   *
   * @param weights how much of the first it makes up
   * @param nextWeights how much of the second
   */
  private record Overlap(int[] firsts, float[] weights, float[] nextWeights) {
    Overlap(int from, int to) {
      this(new int[from], new float[from], new float[from]);
      for (var i = 0; i < from; i++) {
        // In parts of 1 / from of a new pixel.
        var start = (long) i * to;
        var first = start / from;
        var inFirst = Math.min(to, (first + 1) * from - start);
        firsts[i] = (int) first;
        weights[i] = (float) inFirst / from;
        nextWeights[i] = (float) (to - inFirst) / from;
      }
    }

    int first(int i) {
      return firsts[i];
    }

    float weight(int i) {
      return weights[i];
    }

    float nextWeight(int i) {
      return nextWeights[i];
    }
  }
}
