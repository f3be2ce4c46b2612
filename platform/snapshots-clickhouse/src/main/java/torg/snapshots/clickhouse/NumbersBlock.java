package torg.snapshots.clickhouse;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * One row of numbers in the format Native: how many columns and rows there are, and of each column
 * its name, its type and its values. A column of another type has another number of bytes; with the
 * types in the answer no request more is needed to tell which column it is. (Older servers do not
 * know RowBinaryWithNamesAndTypes.)
 *
 * @param otherColumn the first that is not UInt64, with its type; nothing after it was read
 */
record NumbersBlock(long[] numbers, Optional<String> otherColumn) {
  private static final String TYPE = "UInt64";
  private static final int COLUMNS_MAX = 16;

  /** Empty when it is not such a row. */
  static Optional<NumbersBlock> of(Buffer body) {
    try {
      var input = new Input(body);
      var columns = input.length();
      var rows = input.length();
      return columns > COLUMNS_MAX || rows != 1
          ? Optional.empty()
          : Optional.of(read(input, columns)).filter(block -> block.isAll(input));
    } catch (IndexOutOfBoundsException cutOff) {
      return Optional.empty();
    }
  }

  private static NumbersBlock read(Input input, int columns) {
    var numbers = new long[columns];
    for (var at = 0; at < columns; at++) {
      var name = input.text();
      var type = input.text();
      if (!type.equals(TYPE)) {
        return new NumbersBlock(
            Arrays.copyOf(numbers, at), Optional.of("%s is %s".formatted(name, type)));
      }
      numbers[at] = input.number();
    }
    return new NumbersBlock(numbers, Optional.empty());
  }

  private boolean isAll(Input input) {
    return otherColumn.isPresent() || input.at == input.body.length();
  }

  /** Empty when there are other columns than so many numbers. */
  Optional<long[]> numbers(int count) {
    return otherColumn.isEmpty() && numbers.length == count
        ? Optional.of(numbers)
        : Optional.empty();
  }

  /** Fails with IndexOutOfBoundsException when more is read than is there. */
  private static final class Input {
    private final Buffer body;
    private int at;

    Input(Buffer body) {
      this.body = body;
    }

    /** Seven bits a byte, the lowest first; two bytes are enough for what is expected here. */
    int length() {
      var low = body.getByte(at++);
      return low >= 0 ? low : low & 0x7f | (body.getByte(at++) & 0x7f) << 7;
    }

    String text() {
      var length = length();
      at += length;
      return body.getString(at - length, at, StandardCharsets.UTF_8.name());
    }

    long number() {
      var number = body.getLongLE(at);
      at += Long.BYTES;
      return number;
    }
  }
}
