package torg.language.spelling;

import java.util.function.IntConsumer;

/**
 * Roughly how a word sounds: its consonants, with those in one that are heard alike, so that words
 * meet in which several vowels, doubled or silent letters are wrong.
 */
final class Sound implements WordKeys {
  private static final int LENGTH_MIN = 4;
  private static final byte SILENT = 0;

  /** Numbers of letters, as a switch needs them. */
  private static final byte C = 3;

  private static final byte F = 6;
  private static final byte G = 7;
  private static final byte H = 8;
  private static final byte I = 9;
  private static final byte J = 10;
  private static final byte O = 15;
  private static final byte P = 16;
  private static final byte S = 19;
  private static final byte T = 20;

  private static final String VOWELS = "aeiouyаеиоуыэюя";
  private static final String SILENT_LETTERS = "hwъьй-'";
  private static final String HEARD = "qckzvбвгджзщц";
  private static final String HEARD_AS = "kkksfпфткшсшс";

  private final byte[] sounds = new byte[Letters.COUNT];
  private final boolean[] isFront = new boolean[Letters.COUNT];

  Sound() {
    for (byte letter = 0; letter < Letters.COUNT; letter++) {
      sounds[letter] = letter;
    }
    (VOWELS + SILENT_LETTERS).chars().forEach(c -> sounds[Letters.number((char) c)] = SILENT);
    for (int i = 0; i < HEARD.length(); i++) {
      sounds[Letters.number(HEARD, i)] = Letters.number(HEARD_AS, i);
    }
    "eiy".chars().forEach(c -> isFront[Letters.number((char) c)] = true);
  }

  @Override
  public void each(byte[] word, int start, int length, IntConsumer key) {
    if (length < LENGTH_MIN) {
      return;
    }
    var heard = new byte[length];
    int count = 1;
    heard[0] = sounds[word[start]];
    for (int i = 1; i < length; i++) {
      byte sound = sound(word, start + i, start + length);
      if (sound != SILENT && sound != heard[count - 1]) {
        heard[count++] = sound;
      }
    }
    key.accept(~WordKeys.hash(heard, 0, count, -1, -1));
  }

  private byte sound(byte[] word, int at, int end) {
    byte letter = word[at];
    byte next = at + 1 < end ? word[at + 1] : Letters.END;
    byte afterNext = at + 2 < end ? word[at + 2] : Letters.END;
    return switch (letter) {
      case C -> isFront[next] ? S : sounds[letter];
      case T -> next == I && afterNext == O ? S : letter;
      case G -> next == H ? SILENT : isFront[next] ? J : letter;
      case P -> next == H ? F : letter;
      default -> sounds[letter];
    };
  }
}
