package torg.photos.image.webp;

import java.util.Arrays;
import torg.photos.image.format.Refusal;

/** A canonical prefix code of a lossless WebP: a table for short words, a search for long ones. */
final class PrefixCode {
  private static final int LENGTH_MAX = 15;
  private static final int TABLE_BITS_MAX = 8;
  private static final int[] LENGTH_ORDER = {
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  };

  private final int[] wordsOfLength = new int[LENGTH_MAX + 1];
  private final short[] symbols;
  private final int tableBits;

  /** A symbol and, in the lowest four bits, the length of its word; zero when it is longer. */
  private final int[] table;

  /**
   * @param lengths of the words of the symbols; zero for those that do not occur
   */
  private PrefixCode(int[] lengths) {
    var longest = 0;
    for (var length : lengths) {
      wordsOfLength[length]++;
      longest = Math.max(longest, length);
    }
    symbols = sorted(lengths, wordsOfLength);
    wordsOfLength[0] = 0;
    tableBits = Math.min(longest, TABLE_BITS_MAX);
    table = new int[1 << tableBits];
    if (symbols.length > 1) {
      fillTable();
    }
  }

  static PrefixCode read(BitCursor bits, int alphabet) {
    var lengths = new int[alphabet];
    if (bits.flag()) {
      var hasTwo = bits.flag();
      occurs(lengths, bits.flag() ? bits.read(8) : bits.read(1));
      if (hasTwo) {
        occurs(lengths, bits.read(8));
      }
    } else {
      readLengths(bits, lengths);
    }
    return new PrefixCode(lengths);
  }

  int next(BitCursor bits) {
    // The word of an only symbol has no bits.
    if (symbols.length == 1) {
      return symbols[0];
    }
    var entry = table[bits.peek(tableBits)];
    if (entry != 0) {
      bits.skip(entry & 15);
      return entry >>> 4;
    }
    return nextLong(bits);
  }

  private int nextLong(BitCursor bits) {
    var word = 0;
    var first = 0;
    var index = 0;
    for (var length = 1; length <= LENGTH_MAX; length++) {
      word |= bits.read(1);
      var count = wordsOfLength[length];
      if (word - first < count) {
        return symbols[index + word - first];
      }
      index += count;
      first = (first + count) << 1;
      word <<= 1;
    }
    throw Refusal.damaged();
  }

  /** Every possible word must have one meaning, or else none could be found for some. */
  private void fillTable() {
    var word = 0;
    var index = 0;
    for (var length = 1; length <= LENGTH_MAX; length++) {
      word <<= 1;
      for (var i = 0; i < wordsOfLength[length]; i++, word++, index++) {
        if (word >= 1 << length) {
          throw Refusal.damaged();
        }
        if (length <= tableBits) {
          // Bits are read from the lowest on, while words are counted from the highest.
          var read = Integer.reverse(word) >>> (32 - length);
          for (var at = read; at < table.length; at += 1 << length) {
            table[at] = symbols[index] << 4 | length;
          }
        }
      }
    }
    if (word != 1 << LENGTH_MAX) {
      throw Refusal.damaged();
    }
  }

  private static short[] sorted(int[] lengths, int[] wordsOfLength) {
    var starts = new int[LENGTH_MAX + 2];
    for (var length = 1; length <= LENGTH_MAX; length++) {
      starts[length + 1] = starts[length] + wordsOfLength[length];
    }
    var sorted = new short[starts[LENGTH_MAX + 1]];
    for (var symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] > 0) {
        sorted[starts[lengths[symbol]]++] = (short) symbol;
      }
    }
    if (sorted.length == 0) {
      throw Refusal.damaged();
    }
    return sorted;
  }

  private static void occurs(int[] lengths, int symbol) {
    if (symbol >= lengths.length) {
      throw Refusal.damaged();
    }
    lengths[symbol] = 1;
  }

  private static void readLengths(BitCursor bits, int[] lengths) {
    var lengthsOfLengths = new int[LENGTH_ORDER.length];
    var count = 4 + bits.read(4);
    for (var i = 0; i < count; i++) {
      lengthsOfLengths[LENGTH_ORDER[i]] = bits.read(3);
    }
    var code = new PrefixCode(lengthsOfLengths);
    var left = bits.flag() ? 2 + bits.read(2 + 2 * bits.read(3)) : lengths.length;
    // What code 16 repeats when no length came before, by the standard.
    var previous = 8;
    for (var symbol = 0; symbol < lengths.length && left > 0; left--) {
      var length = code.next(bits);
      var repeats = repeats(bits, length);
      if (symbol + repeats > lengths.length) {
        throw Refusal.damaged();
      }
      if (length > 0 && length < 16) {
        previous = length;
      }
      var value = length == 16 ? previous : length > 16 ? 0 : length;
      Arrays.fill(lengths, symbol, symbol + repeats, value);
      symbol += repeats;
    }
  }

  private static int repeats(BitCursor bits, int length) {
    return switch (length) {
      case 16 -> 3 + bits.read(2);
      case 17 -> 3 + bits.read(3);
      case 18 -> 11 + bits.read(7);
      default -> 1;
    };
  }
}
