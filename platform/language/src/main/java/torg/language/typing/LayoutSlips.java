package torg.language.typing;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import torg.language.text.Lookalikes;
import torg.language.text.Scanner;
import torg.language.text.Token;

/**
 * Recognises what was typed in the wrong keyboard layout: "ghbdtn" for "привет". A word is changed
 * only if it is none as it stands, or hardly one, and is one in the other layout, so that real
 * words, brands and codes stay what they are.
 */
public final class LayoutSlips {
  /** What is longer is no query that somebody typed. */
  private static final int LENGTH_MAX = 200;

  /** A shorter one is a word in both layouts too often. */
  private static final int LETTERS_MIN = 3;

  /** So frequent must a word of three letters be. */
  private static final int SHORT_FREQUENCY_MIN = 14;

  /** So much more than a rare word of the one layout must that of the other be. */
  private static final int COMMON_FREQUENCY_MIN = 5;

  private static final int WORD_BESIDE_SIGN_MIN = 4;

  private static final int UNKNOWN = -1;

  private record Piece(String typed, String meant, boolean isSlip) {}

  private final ToIntFunction<String> frequency;
  private final Predicate<String> isFunctionWord;

  /**
   * @param frequency of a word in normal form, inflected or not, from 0, rare, to 25; -1 of what is
   *     no word of any language and the name of nothing
   * @param isFunctionWord whether it is one as "в" and "для" are, which follow their neighbours
   */
  public LayoutSlips(ToIntFunction<String> frequency, Predicate<String> isFunctionWord) {
    this.frequency = frequency;
    this.isFunctionWord = isFunctionWord;
  }

  /** The text as it was meant; none if it is plausible as it stands. */
  public Optional<String> repaired(String text) {
    if (text.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    var pieces = Stream.of(text.strip().split("\\s+")).map(this::piece).toList();
    if (pieces.stream().noneMatch(Piece::isSlip)) {
      return Optional.empty();
    }
    return Optional.of(
        IntStream.range(0, pieces.size())
            .mapToObj(at -> follows(pieces, at) ? pieces.get(at).meant : pieces.get(at).typed)
            .collect(Collectors.joining(" ")));
  }

  private Piece piece(String typed) {
    boolean latin = typed.chars().anyMatch(Lookalikes::isLatin);
    boolean cyrillic = typed.chars().anyMatch(Lookalikes::isCyrillic);
    if (latin == cyrillic || typed.chars().anyMatch(LayoutSlips::isOnNoKey)) {
      return new Piece(typed, typed, false);
    }
    var meant = latin ? KeyboardLayout.toRussian(typed) : KeyboardLayout.toEnglish(typed);
    return new Piece(typed, meant, isSlip(typed, meant));
  }

  private boolean isSlip(String typed, String meant) {
    var words = words(meant);
    if (words.size() > words(typed).size()) {
      // "видюха" is no "dbl.[f".
      return false;
    }
    int letters = words.stream().mapToInt(String::length).sum();
    int asMeant = leastFrequency(words);
    if (letters < LETTERS_MIN
        || asMeant == UNKNOWN
        || (letters == LETTERS_MIN && asMeant < SHORT_FREQUENCY_MIN)) {
      return false;
    }
    int asTyped = leastFrequency(words(typed));
    boolean rare = asTyped == 0 && letters > LETTERS_MIN && asMeant >= COMMON_FREQUENCY_MIN;
    return asTyped == UNKNOWN || rare || isHardlyDivided(typed, words.size());
  }

  /** "rf,tkm" is hardly "rf" and "tkm", "hello,world" may be two words. */
  private static boolean isHardlyDivided(String typed, int wordsMeant) {
    var words = words(typed);
    boolean divided = words.size() > wordsMeant || !isLetter(typed.charAt(0));
    return divided && words.stream().anyMatch(word -> word.length() < WORD_BESIDE_SIGN_MIN);
  }

  /** "yf" is "на" beside a word that was typed in the wrong layout. */
  private boolean follows(List<Piece> pieces, int at) {
    var piece = pieces.get(at);
    boolean beside =
        (at > 0 && pieces.get(at - 1).isSlip)
            || (at + 1 < pieces.size() && pieces.get(at + 1).isSlip);
    return piece.isSlip || (beside && isFunctionWord.test(piece.meant));
  }

  private int leastFrequency(List<String> words) {
    return words.stream().mapToInt(frequency).min().orElse(UNKNOWN);
  }

  private static boolean isLetter(int c) {
    return Character.isLetter(c);
  }

  /** "ü" is on neither keyboard. */
  private static boolean isOnNoKey(int c) {
    return isLetter(c) && c > 'z' && !(c >= 'А' && c <= 'я') && c != 'ё' && c != 'Ё';
  }

  private static List<String> words(String piece) {
    return Token.leaves(Scanner.scan(piece)).stream()
        .filter(token -> isLetter(piece.charAt(token.start())))
        .map(Token::text)
        .toList();
  }
}
