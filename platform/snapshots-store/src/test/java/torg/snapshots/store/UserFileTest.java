package torg.snapshots.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.UserFile.Format;

class UserFileTest {
  private static final String ADVICE = "sort it with: LC_ALL=C sort -n -u users.txt";

  @TempDir Path directory;

  record Text(String name, String text, long... users) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Text> texts() {
    return Stream.of(
        new Text("nothing", ""),
        new Text("a line feed", "\n"),
        new Text("one", "7\n", 7),
        new Text("no line feed at the end", "7\n8", 7, 8),
        new Text("carriage returns", "7\r\n8\r\n", 7, 8),
        new Text("a carriage return at the end", "7\r\n8\r", 7, 8),
        new Text("blank lines", "\n7\n\r\n \t\n8\n\n", 7, 8),
        new Text("comments", "# users\n7\n#8\r\n9\n# end", 7, 9),
        new Text("long comment", "#" + "x".repeat(200_000) + "\n7\n", 7),
        new Text("byte order mark", "\u00EF\u00BB\u00BF7\n8\n", 7, 8),
        new Text("byte order mark only", "\u00EF\u00BB\u00BF"),
        new Text("byte order mark and comment", "\u00EF\u00BB\u00BF# users\n8\n", 8),
        new Text("blanks around", "  7\t\n\t8 \n", 7, 8),
        new Text("leading zeros", "0\n007\n" + "0".repeat(60) + "0008\n", 0, 7, 8),
        new Text("nineteen digits", "9999999999999999999\n", -8446744073709551617L),
        new Text(
            "the middle",
            "9223372036854775807\n9223372036854775808\n",
            Long.MAX_VALUE,
            Long.MIN_VALUE),
        new Text("the greatest", "18446744073709551614\n18446744073709551615\n", -2, -1));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void shouldReadText(Text given) throws IOException {
    assertThat(all(text(given.text()), 1)).isEqualTo(given.users());
    assertThat(all(text(given.text()), 1_000)).isEqualTo(given.users());
  }

  record Wrong(String name, String text, String... parts) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Wrong> wrongTexts() {
    var tooGreat = "is greater than 2^64-1";
    return Stream.of(
        new Wrong("header", "user_id\n7\n", "line 1: \"user_id\" is not a user id", "no header"),
        new Wrong("header after a comment", "#\nid\n", "line 2: \"id\" is not a user id"),
        new Wrong("word", "7\n# 8\n\nnine\n", "line 4: \"nine\" is not a user id"),
        new Wrong("negative", "-7\n", "line 1: \"-7\" is negative; user ids are 0 to 2^64-1"),
        new Wrong("minus", "-\n", "line 1: \"-\" is not a user id"),
        new Wrong("plus", "+7\n", "line 1: \"+7\" is not a user id"),
        new Wrong("fraction", "7.5\n", "line 1: \"7.5\" is not a user id"),
        new Wrong("two", "7 8\n", "line 1: \"7 8\" is not a user id"),
        new Wrong("comma", "7,8\n", "line 1: \"7,8\" is not a user id"),
        new Wrong("other digits", "\u00D9\u00A7\n", "line 1: ", "is not a user id"),
        new Wrong("zero byte", "7\n\0\n", "line 2: \"\\u0000\" is not a user id"),
        new Wrong("lone carriage return", "7\r8\n", "line 1: \"7\\u000d8\" is not a user id"),
        new Wrong("escape", "\033[31m\n", "line 1: \"\\u001b[31m\" is not a user id"),
        new Wrong("2^64", "18446744073709551616\n", "\"18446744073709551616\" " + tooGreat),
        new Wrong("twenty digits", "99999999999999999999\n", "line 1: ", tooGreat),
        new Wrong("2^64 times ten", "184467440737095516160\n", "line 1: ", tooGreat),
        new Wrong("sixty digits", "1".repeat(60) + "\n", "line 1: ", tooGreat),
        new Wrong("65 digits", "1\n" + "1".repeat(65) + "\n", "line 2: it has more than 64 bytes"),
        new Wrong("65 blanks", " ".repeat(65), "line 1: it has more than 64 bytes"),
        new Wrong("endless line", "1".repeat(1_000_000), "line 1: it has more than 64 bytes"),
        new Wrong("disorder", "7\n10\n9\n", "line 3: user 9 comes after user 10", ADVICE),
        new Wrong(
            "unsigned disorder",
            "18446744073709551615\n1\n",
            "line 2: user 1 comes after user 18446744073709551615",
            ADVICE),
        new Wrong("sorted as text", "1\n10\n2\n", "line 3: user 2 comes after user 10", ADVICE),
        new Wrong("duplicate", "7\n\n7\n", "line 3: user 7 appears twice", ADVICE),
        new Wrong("duplicate zero", "0\n00\n", "line 2: user 0 appears twice", ADVICE));
  }

  @ParameterizedTest
  @MethodSource("wrongTexts")
  void shouldNameTheLineThatIsWrong(Wrong given) {
    for (var max : new int[] {1, 1_000}) {
      var failure =
          catchThrowableOfType(UserFileException.class, () -> all(text(given.text()), max));
      assertThat(failure).hasMessageStartingWith("users.txt: line ");
      assertThat(failure.getMessage()).contains(given.parts()).hasSizeLessThan(400);
    }
  }

  @Test
  void shouldReadBinary() throws IOException {
    var users = LongStream.concat(LongStream.range(0, 20_000), LongStream.of(-1)).toArray();
    assertThat(all(binary(bytes(users)), 3_000)).isEqualTo(users);
    assertThat(all(binary(new byte[0]), 1)).isEmpty();
  }

  @Test
  void shouldNameTheByteThatIsWrong() {
    assertThatThrownBy(() -> all(binary(bytes(1, -1, 5)), 10))
        .isInstanceOf(UserFileException.class)
        .hasMessage(
            "users.bin: byte 16: user 5 comes after user 18446744073709551615, ids must ascend;"
                + " write it in ascending order without duplicates");
    assertThatThrownBy(() -> all(binary(bytes(1, 1)), 10))
        .hasMessageContaining("byte 8: user 1 appears twice");
    assertThatThrownBy(() -> all(binary(Arrays.copyOf(bytes(1, 2, 3), 19)), 2))
        .hasMessageContaining("it has 19 bytes, 3 more than whole users of eight bytes");
  }

  @Test
  void shouldTellHowMuchOfAFileIsRead() throws IOException {
    var file = Files.writeString(directory.resolve("users.txt"), "1\n22\n333");
    try (var users = UserFile.open(file, Format.TEXT)) {
      assertThat(users.bytesTotal()).hasValue(8);
      assertThat(users.bytesRead()).isZero();
      assertThat(users.next(1)).containsExactly(1);
      assertThat(users.bytesRead()).isEqualTo(2);
      assertThat(users.next(5)).containsExactly(22, 333);
      assertThat(users.bytesRead()).isEqualTo(8);
      assertThat(users.next(5)).isEmpty();
      assertThat(users.next(5)).isEmpty();
      assertThatThrownBy(() -> users.next(0)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void shouldRefuseFilesThatCannotBeRead() throws IOException {
    assertThatThrownBy(() -> UserFile.open(directory.resolve("none"), Format.TEXT))
        .isInstanceOf(UserFileException.class)
        .hasMessageEndingWith("none: there is no such file");
    assertThatThrownBy(() -> UserFile.open(directory, Format.TEXT))
        .hasMessageEndingWith("it is a directory, not a file");
    var cutOff = Files.write(directory.resolve("users.bin"), new byte[15]);
    assertThatThrownBy(() -> UserFile.open(cutOff, Format.BINARY))
        .hasMessageStartingWith(cutOff.toString())
        .hasMessageContaining("it has 15 bytes, 7 more than whole users");
  }

  @ParameterizedTest
  @CsvSource({
    "users.bin, BINARY",
    "a/B.RowBinary, BINARY",
    "users.txt, TEXT",
    "users, TEXT",
    "bin, TEXT"
  })
  void shouldGuessTheFormatByTheName(String name, Format format) {
    assertThat(Format.guess(Path.of(name))).isEqualTo(format);
  }

  /** No heap could hold this line. */
  @Test
  void shouldSkipAnEndlessCommentWithoutKeepingIt() throws IOException {
    var input =
        new InputStream() {
          private long left = 1_500_000_000L;

          @Override
          public int read() {
            throw new UnsupportedOperationException("byte by byte is too slow");
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            var count = (int) Math.min(left, length);
            Arrays.fill(into, offset, offset + count, (byte) '#');
            left -= count;
            return count == 0 ? -1 : count;
          }
        };
    assertThat(all(UserFile.of("comment", input, Format.TEXT), 1)).isEmpty();
  }

  private static UserFile text(String text) {
    var bytes = text.getBytes(ISO_8859_1);
    return UserFile.of("users.txt", new ByteArrayInputStream(bytes), Format.TEXT);
  }

  private static UserFile binary(byte[] bytes) {
    return UserFile.of("users.bin", new ByteArrayInputStream(bytes), Format.BINARY);
  }

  private static byte[] bytes(long... users) {
    return new Block(0, users).row(new SnapshotId(1, 1)).get(SnapshotTables.USERS).toByteArray();
  }

  static long[] all(UserFile file, int max) throws IOException {
    var all = LongStream.builder();
    long[] users;
    while ((users = file.next(max)).length > 0) {
      Arrays.stream(users).forEach(all::add);
    }
    return all.build().toArray();
  }
}
