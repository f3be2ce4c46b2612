package torg.language.spelling;

import java.util.function.IntConsumer;

/**
 * What is left of a word's beginning without up to two of its letters. Two words that are two edits
 * apart have one of these in common, whatever the edits are (Garbe's symmetric deletes).
 */
final class LettersLeftOut implements WordKeys {
  /** Of longer words the beginning is enough, as the edits in it are no more than in the whole. */
  static final int BEGINNING = 9;

  private static final int NONE = -1;

  /** Two letters of a short word say nothing. */
  private static final int TWO_LEFT_OUT_MIN = 4;

  private static final int ONE_LEFT_OUT_MIN = 2;

  @Override
  public void each(byte[] word, int start, int length, IntConsumer key) {
    int letters = Math.min(length, BEGINNING);
    key.accept(WordKeys.hash(word, start, letters, NONE, NONE));
    for (int one = 0; length >= ONE_LEFT_OUT_MIN && one < letters; one++) {
      if (!isRepeated(word, start, one, 0)) {
        key.accept(WordKeys.hash(word, start, letters, one, NONE));
        for (int two = one + 1; length >= TWO_LEFT_OUT_MIN && two < letters; two++) {
          if (!isRepeated(word, start, two, one + 1)) {
            key.accept(WordKeys.hash(word, start, letters, one, two));
          }
        }
      }
    }
  }

  /** Without the one or the other of two equal letters the rest is the same. */
  private static boolean isRepeated(byte[] word, int start, int at, int from) {
    return at > from && word[start + at] == word[start + at - 1];
  }
}
