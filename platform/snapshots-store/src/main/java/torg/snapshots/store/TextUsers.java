package torg.snapshots.store;

import java.io.IOException;

/** Users of a text, a decimal number a line. */
final class TextUsers implements FileUsers {
  /** Far more than a number has, and few enough to be looked at in one piece. */
  static final int LINE_BYTES_MAX = 64;

  /** So many digits fit whatever they are; one more may fit. */
  private static final int DIGITS_SAFE = 19;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final FileBytes bytes;
  private long line;
  private long user;

  TextUsers(FileBytes bytes) {
    this.bytes = bytes;
  }

  @Override
  public boolean next() throws IOException {
    if (line == 0) {
      skipByteOrderMark();
    }
    int available;
    while ((available = bytes.available(LINE_BYTES_MAX + 1)) > 0) {
      line++;
      if (bytes.peek(0) == '#') {
        skipLine();
      } else if (takeLine(lineLength(available))) {
        return true;
      }
    }
    return false;
  }

  private void skipByteOrderMark() throws IOException {
    if (bytes.available(BYTE_ORDER_MARK.length) >= BYTE_ORDER_MARK.length
        && bytes.peek(0) == BYTE_ORDER_MARK[0]
        && bytes.peek(1) == BYTE_ORDER_MARK[1]
        && bytes.peek(2) == BYTE_ORDER_MARK[2]) {
      bytes.take(BYTE_ORDER_MARK.length);
    }
  }

  /** A comment may be longer than what can be looked at. */
  private void skipLine() throws IOException {
    while (bytes.available(1) > 0) {
      var isEnd = bytes.peek(0) == '\n';
      bytes.take(1);
      if (isEnd) {
        return;
      }
    }
  }

  /** Without the line feed. */
  private int lineLength(int available) throws UserFileException {
    var longest = Math.min(available, LINE_BYTES_MAX + 1);
    for (var length = 0; length < longest; length++) {
      if (bytes.peek(length) == '\n') {
        return length;
      }
    }
    if (longest > LINE_BYTES_MAX) {
      throw wrong(
          "it has more than %d bytes and begins with %s; a line holds one user id"
              .formatted(LINE_BYTES_MAX, shown(LINE_BYTES_MAX)));
    }
    return longest;
  }

  /** Tells whether there is a user in the line. */
  private boolean takeLine(int length) throws UserFileException {
    var from = 0;
    var to = length;
    while (to > from && isBlank(bytes.peek(to - 1))) {
      to--;
    }
    while (from < to && isBlank(bytes.peek(from))) {
      from++;
    }
    if (from < to) {
      user = number(from, to, length);
    }
    bytes.take(length);
    takeLineFeed();
    return from < to;
  }

  /** The last line of a file may lack it. */
  private void takeLineFeed() {
    if (bytes.isLeft()) {
      bytes.take(1);
    }
  }

  private static boolean isBlank(byte character) {
    return character == ' ' || character == '\t' || character == '\r';
  }

  private long number(int from, int to, int length) throws UserFileException {
    var value = 0L;
    for (var at = from; at < to; at++) {
      var digit = bytes.peek(at) - '0';
      if (digit < 0 || digit > 9) {
        throw notNumber(length);
      }
      value = value * 10 + digit;
    }
    return to - from <= DIGITS_SAFE ? value : longNumber(length);
  }

  private long longNumber(int length) throws UserFileException {
    try {
      return Long.parseUnsignedLong(bytes.peekText(length).strip());
    } catch (NumberFormatException great) {
      throw wrong("%s is greater than 2^64-1, the greatest user id".formatted(shown(length)));
    }
  }

  private UserFileException notNumber(int length) {
    var shown = shown(length);
    if (bytes.peekText(length).strip().matches("-\\d+")) {
      return wrong("%s is negative; user ids are 0 to 2^64-1".formatted(shown));
    }
    var hint = line == 1 ? "; a file has no header" : "";
    return wrong("%s is not a user id; a line holds one decimal number%s".formatted(shown, hint));
  }

  private UserFileException wrong(String what) {
    return new UserFileException(bytes.file(), "%s: %s".formatted(place(), what));
  }

  /** In quotes, and without what would upset a terminal. */
  private String shown(int length) {
    var shown = new StringBuilder("\"");
    bytes
        .peekText(length)
        .chars()
        .forEach(
            character ->
                shown.append(
                    Character.isISOControl(character)
                        ? "\\u%04x".formatted(character)
                        : String.valueOf((char) character)));
    return shown.append('"').toString();
  }

  @Override
  public long user() {
    return user;
  }

  @Override
  public String place() {
    return "line " + line;
  }
}
