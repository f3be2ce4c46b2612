package torg.language.lucene;

import java.io.IOException;
import java.io.Reader;

/** A text in portions that end between words, as long as no word is as long as a portion. */
final class Portions {
  private static final int LENGTH_MAX = 8_192;

  private final char[] buffer = new char[LENGTH_MAX];
  private Reader reader;
  private int filled;
  private int used;
  private int start;

  void begin(Reader text) {
    reader = text;
    filled = 0;
    used = 0;
    start = 0;
  }

  /** Where the last portion begins in the text. */
  int start() {
    return start;
  }

  /** Where it ends. */
  int end() {
    return start + used;
  }

  /** The next one; empty at the end of the text. */
  String next() throws IOException {
    System.arraycopy(buffer, used, buffer, 0, filled - used);
    filled -= used;
    start += used;
    fill();
    used = filled < LENGTH_MAX ? filled : behindLastSpace();
    return new String(buffer, 0, used);
  }

  private void fill() throws IOException {
    while (filled < LENGTH_MAX) {
      int read = reader.read(buffer, filled, LENGTH_MAX - filled);
      if (read < 0) {
        return;
      }
      filled += read;
    }
  }

  private int behindLastSpace() {
    for (int end = LENGTH_MAX; end > LENGTH_MAX / 2; end--) {
      if (Character.isWhitespace(buffer[end - 1])) {
        return end;
      }
    }
    return LENGTH_MAX;
  }
}
