package torg.language.spelling;

import java.util.Arrays;

/**
 * The number of letters to replace, add or leave out between one word and many others, by the bits
 * of a number (Myers). Belongs to one thread.
 */
final class EditDistance {
  /** Where the word has each letter. */
  private final long[] places = new long[Letters.COUNT];

  private int length;

  /** The word that others will be compared with, of up to 64 letters. */
  void compareWith(byte[] word, int start, int length) {
    Arrays.fill(places, 0);
    for (int i = 0; i < length; i++) {
      places[word[start + i]] |= 1L << i;
    }
    this.length = length;
  }

  int to(byte[] other, int start, int otherLength) {
    long more = -1;
    long less = 0;
    long last = 1L << (length - 1);
    int distance = length;
    for (int j = start; j < start + otherLength; j++) {
      long equal = places[other[j]];
      long vertical = equal | less;
      long horizontal = (((equal & more) + more) ^ more) | equal;
      long up = less | ~(horizontal | more);
      long down = more & horizontal;
      if ((up & last) != 0) {
        distance++;
      } else if ((down & last) != 0) {
        distance--;
      }
      up = up << 1 | 1;
      more = down << 1 | ~(vertical | up);
      less = up & vertical;
    }
    return distance;
  }
}
