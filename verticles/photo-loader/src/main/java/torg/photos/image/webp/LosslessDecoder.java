package torg.photos.image.webp;

import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.function.UnaryOperator;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

/**
 * Decodes the lossless kind of WebP (VP8L). The library's own decoder applies a transform as often
 * as the file says, and cannot be stopped meanwhile ({@code LibraryLimitsTest}). Here each may
 * occur once, as the standard has it: the work is bounded by the number of pixels.
 */
public final class LosslessDecoder {
  private enum Kind {
    PREDICTOR,
    COLOR,
    SUBTRACT_GREEN,
    PALETTE
  }

  private final BitCursor bits;
  private final LosslessPixels reader;
  private final StopSignal stop;

  private LosslessDecoder(BitCursor bits, StopSignal stop) {
    this.bits = bits;
    this.stop = stop;
    this.reader = new LosslessPixels(bits, stop);
  }

  /**
   * @param start behind the dimensions
   * @return the pixels as ARGB
   */
  public static int[] decode(
      byte[] file, int start, int end, int width, int height, StopSignal stop) {
    return new LosslessDecoder(new BitCursor(file, start, end), stop).decode(width, height);
  }

  private int[] decode(int width, int height) {
    var seen = EnumSet.noneOf(Kind.class);
    var undo = new ArrayDeque<UnaryOperator<int[]>>();
    var packedWidth = width;
    while (bits.flag()) {
      var kind = Kind.values()[bits.read(2)];
      if (!seen.add(kind)) {
        throw Refusal.damaged();
      }
      var columns = packedWidth;
      switch (kind) {
        case PREDICTOR -> {
          var tiles = readTiles(columns, height);
          undo.push(pixels -> tiles.undoPrediction(pixels, columns, stop));
        }
        case COLOR -> {
          var tiles = readTiles(columns, height);
          undo.push(pixels -> tiles.undoColors(pixels, columns, stop));
        }
        case SUBTRACT_GREEN -> undo.push(pixels -> LosslessTransforms.addGreen(pixels, stop));
        case PALETTE -> {
          var palette = reader.readPart(bits.read(8) + 1, 1);
          var packing = LosslessTransforms.packing(palette.length);
          // With few colors, several pixels of the picture are packed into one of the file.
          packedWidth = LosslessPixels.tiles(columns, packing);
          undo.push(
              pixels ->
                  LosslessTransforms.applyPalette(pixels, palette, packing, columns, height, stop));
        }
      }
    }
    // The encoder has applied the transforms in the order of the file; they are undone backwards.
    var pixels = reader.readWhole(packedWidth, height);
    for (var step : undo) {
      pixels = step.apply(pixels);
    }
    return pixels;
  }

  private LosslessTransforms readTiles(int width, int height) {
    var tileBits = 2 + bits.read(3);
    var across = LosslessPixels.tiles(width, tileBits);
    return new LosslessTransforms(
        reader.readPart(across, LosslessPixels.tiles(height, tileBits)), across, tileBits);
  }
}
