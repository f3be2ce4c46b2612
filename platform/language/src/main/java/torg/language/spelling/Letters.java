package torg.language.spelling;

/**
 * Words as small numbers, a byte a letter: those of both alphabets, and the hyphen and apostrophe
 * within a word. What has other characters is a code or of another script, and is not corrected.
 */
final class Letters {
  /** More than any number of a letter. */
  static final int COUNT = 64;

  /** Stands before the first and behind the last letter. */
  static final byte START = 0;

  static final byte END = 63;

  /** No dictionary has a longer word, and nobody types one. */
  static final int LENGTH_MAX = 32;

  private static final int CYRILLIC = 27;
  private static final int HYPHEN = 59;
  private static final int APOSTROPHE = 60;
  private static final int NONE = -1;

  private Letters() {}

  static boolean isWord(String word) {
    boolean isWord = !word.isEmpty() && word.length() <= LENGTH_MAX;
    for (int i = 0; isWord && i < word.length(); i++) {
      isWord = number(word.charAt(i)) != NONE;
    }
    return isWord;
  }

  /** Of a word in normal form. */
  static byte[] of(String word) {
    var letters = new byte[word.length()];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = number(word, i);
    }
    return letters;
  }

  /** With {@link #START} before and {@link #END} behind it. */
  static byte[] bounded(String word) {
    var letters = new byte[word.length() + 2];
    for (int i = 0; i < word.length(); i++) {
      letters[i + 1] = number(word, i);
    }
    letters[letters.length - 1] = END;
    return letters;
  }

  static String text(byte[] letters, int start, int end) {
    var text = new char[end - start];
    for (int i = 0; i < text.length; i++) {
      text[i] = letter(letters[start + i]);
    }
    return new String(text);
  }

  static boolean isCyrillic(byte letter) {
    return letter >= CYRILLIC && letter < HYPHEN;
  }

  /** -1 of what is no letter. */
  static int number(char c) {
    if (c >= 'a' && c <= 'z') {
      return c - 'a' + 1;
    }
    if (c >= 'а' && c <= 'я') {
      return c - 'а' + CYRILLIC;
    }
    return c == '-' ? HYPHEN : c == '\'' ? APOSTROPHE : NONE;
  }

  static byte number(String word, int at) {
    int number = number(word.charAt(at));
    if (number == NONE) {
      throw new IllegalArgumentException("'%s' is no word in normal form".formatted(word));
    }
    return (byte) number;
  }

  static char letter(byte number) {
    if (number >= CYRILLIC && number < HYPHEN) {
      return (char) ('а' + number - CYRILLIC);
    }
    return number == HYPHEN ? '-' : number == APOSTROPHE ? '\'' : (char) ('a' + number - 1);
  }
}
