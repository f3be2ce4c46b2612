package torg.snapshots.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import torg.snapshots.store.UserFile.Format;

class UserFileFuzzTest {
  private static final int ROUNDS = 20_000;
  private static final String[] PIECES = {
    "0",
    "1",
    "7",
    "9",
    "42",
    "18446744073709551615",
    "9999999999999999999",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "#",
    " ",
    "\t",
    "-",
    "+",
    ".",
    "x",
    "\0",
    "\u00EF\u00BB\u00BF",
    "\u00FF"
  };

  /** Gives out as few bytes at once as it likes. */
  private static InputStream slowly(byte[] bytes, Random random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, 1 + random.nextInt(length));
      }
    };
  }

  @Test
  void shouldAgreeWithALineByLineReading() throws IOException {
    var seed = System.nanoTime();
    var random = new Random(seed);
    var accepted = 0;
    for (var round = 0; round < ROUNDS; round++) {
      var text = new StringBuilder();
      for (var at = random.nextInt(12); at > 0; at--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      var expected = model(text.toString());
      accepted += expected.isPresent() ? 1 : 0;
      assertThat(read(text.toString(), random))
          .as("seed %d, round %d, text %s", seed, round, text)
          .isEqualTo(expected);
    }
    assertThat(accepted).isBetween(ROUNDS / 100, ROUNDS - ROUNDS / 100);
  }

  private static Optional<List<Long>> read(String text, Random random) throws IOException {
    var input = slowly(text.getBytes(ISO_8859_1), random);
    try (var file = UserFile.of("fuzz", input, Format.TEXT)) {
      var users = new ArrayList<Long>();
      for (var user : UserFileTest.all(file, 1 + random.nextInt(3))) {
        users.add(user);
      }
      return Optional.of(users);
    } catch (UserFileException refused) {
      return Optional.empty();
    }
  }

  /** The slow and plain way; empty when the text is to be refused. */
  private static Optional<List<Long>> model(String text) {
    var unmarked = text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text;
    var users = new ArrayList<Long>();
    var last = BigInteger.ONE.negate();
    for (var line : unmarked.split("\n", -1)) {
      var stripped = line.replaceAll("^[ \t\r]+|[ \t\r]+$", "");
      if (line.startsWith("#") || stripped.isEmpty() && line.length() <= 64) {
        continue;
      }
      if (!stripped.matches("[0-9]+") || line.length() > 64) {
        return Optional.empty();
      }
      var user = new BigInteger(stripped);
      if (user.compareTo(last) <= 0 || user.bitLength() > 64) {
        return Optional.empty();
      }
      users.add(user.longValue());
      last = user;
    }
    return Optional.of(users);
  }

  @Test
  void shouldReadManyLinesAcrossTheEdgesOfTheBuffer() throws IOException {
    var seed = System.nanoTime();
    var random = new Random(seed);
    var users = new TreeSet<Long>(Long::compareUnsigned);
    while (users.size() < 50_000) {
      users.add(random.nextLong() >>> random.nextInt(64));
    }
    var text = new StringBuilder();
    for (var user : users) {
      text.append(Long.toUnsignedString(user)).append(random.nextInt(9) == 0 ? "\r\n" : "\n");
      if (random.nextInt(50) == 0) {
        text.append("#").append("-".repeat(random.nextInt(200))).append("\n");
      }
    }
    assertThat(read(text.toString(), random))
        .as("seed %d", seed)
        .hasValueSatisfying(read -> assertThat(read).containsExactlyElementsOf(users));
  }
}
