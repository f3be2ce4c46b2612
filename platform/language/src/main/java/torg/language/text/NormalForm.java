package torg.language.text;

import java.text.Normalizer;

/**
 * The one spelling in which texts are compared: compatibility forms folded (NFKC), lower case, е
 * for ё, Latin letters without their marks, one kind of quotes, of dashes and of spaces, nothing
 * that cannot be seen. The normal form of a normal form is itself.
 */
public final class NormalForm {
  /** Normalisation sorts the marks behind a letter, at a cost that grows with their square. */
  private static final int MARKS_MAX = 8;

  /** Letters that Unicode does not take apart, and what stands for them. */
  private static final String WHOLE_LETTERS = "øłđħŧı";

  private static final String THEIR_BASES = "oldhti";

  private static final int REMOVED = -1;
  private static final int COMPLEX = -2;

  private NormalForm() {}

  public static String of(CharSequence text) {
    var out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      int folded = simple(text.charAt(i));
      if (folded == COMPLEX) {
        return whole(text);
      }
      if (folded != REMOVED) {
        out.append((char) folded);
      }
    }
    return out.toString();
  }

  /** Almost all of Russian and English text needs no tables. */
  private static int simple(char c) {
    if (c >= 'a' && c <= 'z' || c >= 'а' && c <= 'я') {
      return c;
    }
    if (c >= 'A' && c <= 'Z' || c >= 'А' && c <= 'Я') {
      return c + 32;
    }
    if (c == 'ё' || c == 'Ё') {
      return 'е';
    }
    if (Characters.isInvisible(c)) {
      return REMOVED;
    }
    int folded = Characters.punctuation(c);
    return folded < 0x80 ? folded : COMPLEX;
  }

  private static String whole(CharSequence text) {
    var apart = Normalizer.normalize(bounded(text), Normalizer.Form.NFKD);
    var out = new StringBuilder(apart.length());
    int base = 0;
    for (int i = 0; i < apart.length(); ) {
      int original = apart.codePointAt(i);
      i += Character.charCount(original);
      int c = Character.toLowerCase(original);
      if (!isDiacritic(c)) {
        base = c;
        append(out, c);
      } else if (belongsTo(base, c)) {
        base = 0;
        out.appendCodePoint(c);
      }
    }
    return Normalizer.normalize(out, Normalizer.Form.NFC);
  }

  private static void append(StringBuilder out, int c) {
    switch (c) {
      case 'æ' -> out.append("ae");
      case 'œ' -> out.append("oe");
      case 'ß' -> out.append("ss");
      default -> {
        int at = WHOLE_LETTERS.indexOf(c);
        if (at >= 0) {
          out.append(THEIR_BASES.charAt(at));
        } else if (!Characters.isInvisible(c)) {
          out.appendCodePoint(Characters.punctuation(c));
        }
      }
    }
  }

  /** Without what NFKD would spell out ("™" as "tm", "″" as two primes) or sort for ages. */
  private static CharSequence bounded(CharSequence text) {
    var out = new StringBuilder(text.length());
    int marks = 0;
    for (int i = 0; i < text.length(); ) {
      int c = Character.codePointAt(text, i);
      i += Character.charCount(c);
      marks = Characters.isMark(c) ? marks + 1 : 0;
      if (marks <= MARKS_MAX) {
        out.appendCodePoint(c == '™' || c == '℠' ? ' ' : Characters.punctuation(c));
      }
    }
    return out;
  }

  /** The marks of Latin, Greek and Cyrillic; those of other scripts are letters in effect. */
  private static boolean isDiacritic(int c) {
    return c >= 0x300 && c <= 0x36F;
  }

  /** й, ў and ї are letters of their own. */
  private static boolean belongsTo(int base, int mark) {
    return switch (base) {
      case 'и', 'у' -> mark == 0x306;
      case 'і' -> mark == 0x308;
      default -> false;
    };
  }
}
