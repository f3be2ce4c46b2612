package torg.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TextTest {
  private static final int PAIRS = 100_000;

  /** On both sides of each border between lengths of UTF-8, and around the surrogates. */
  private static final int[] CODE_POINTS = {
    1, 'a', 'b', 0x7f, 0x80, 0x7ff, 0x800, 'я', 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10001, 0x10ffff
  };

  @Test
  void shouldOrderTextsAsTheirUtf8() {
    var seed = System.nanoTime();
    System.out.println("TextTest seed " + seed);
    var random = new Random(seed);
    for (var pair = 0; pair < PAIRS; pair++) {
      var one = text(random);
      var other = text(random);
      assertEquals(
          Integer.signum(
              ByteString.unsignedLexicographicalComparator()
                  .compare(ByteString.copyFromUtf8(one), ByteString.copyFromUtf8(other))),
          Integer.signum(Text.compare(one, other)),
          () -> "%s and %s".formatted(one, other));
    }
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    random
        .ints(random.nextInt(4), 0, CODE_POINTS.length)
        .forEach(at -> text.appendCodePoint(CODE_POINTS[at]));
    return text.toString();
  }
}
