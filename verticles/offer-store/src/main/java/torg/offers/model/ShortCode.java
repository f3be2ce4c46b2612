package torg.offers.model;

import torg.bus.faults.FaultException;
import torg.offers.content.Texts;

/**
 * Sixteen digits by which a seller names an offer on the telephone, in groups of four as on a bank
 * card, the last of them a check digit by Damm's algorithm: it catches every single wrong digit and
 * every swap of two neighbours, and needs no letter for an eleventh value as ISBN's does. The first
 * offers have codes of ten digits.
 */
public final class ShortCode {
  private static final int LENGTH = 16;
  private static final int OLD_LENGTH = 10;

  /** People and spreadsheets drop leading zeros, so there are none. */
  private static final long PAYLOAD_MIN = 100_000_000_000_000L;

  private static final long PAYLOADS = 900_000_000_000_000L;

  /**
   * A quasigroup of order 10 that is totally anti-symmetric with zeros in its diagonal, by H. M.
   * Damm, 2004. The digit that leads from the state after the payload back to 0 is that state.
   */
  private static final int[][] STATES = {
    {0, 3, 1, 7, 5, 9, 8, 6, 4, 2},
    {7, 0, 9, 2, 1, 5, 4, 8, 6, 3},
    {4, 2, 0, 6, 8, 7, 1, 3, 5, 9},
    {1, 7, 5, 0, 9, 8, 3, 4, 2, 6},
    {6, 1, 2, 3, 0, 4, 5, 9, 7, 8},
    {3, 6, 7, 4, 2, 0, 9, 5, 8, 1},
    {5, 8, 6, 9, 7, 2, 0, 1, 3, 4},
    {8, 9, 4, 5, 3, 6, 2, 0, 1, 7},
    {9, 4, 3, 8, 6, 1, 7, 2, 0, 5},
    {2, 5, 8, 1, 4, 3, 6, 7, 9, 0}
  };

  private ShortCode() {}

  /** Any number will do; equally spread ones give equally spread codes. */
  public static String of(long random) {
    var payload = Long.toString(PAYLOAD_MIN + Math.floorMod(random, PAYLOADS));
    return payload + state(payload);
  }

  /**
   * The code in what a person typed, with blanks and dashes anywhere.
   *
   * @throws FaultException INVALID on the field, saying what is wrong
   */
  public static String parse(String field, String typed) {
    var code = new StringBuilder();
    typed.codePoints().filter(one -> !divides(one)).forEach(code::appendCodePoint);
    if (!isCode(code)) {
      throw FaultException.invalid(
          field,
          "must have %d digits (old ones %d), not counting spaces and dashes, and not start with 0, got %s"
              .formatted(LENGTH, OLD_LENGTH, Texts.quoted(typed)));
    }
    if (state(code) != 0) {
      throw FaultException.invalid(
          field,
          "%s is not a valid code: a digit is wrong or two are swapped; compare it with the offer's"
              .formatted(Texts.quoted(typed)));
    }
    return code.toString();
  }

  private static boolean divides(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.getType(character) == Character.DASH_PUNCTUATION;
  }

  private static boolean isCode(CharSequence code) {
    return (code.length() == LENGTH || code.length() == OLD_LENGTH)
        && code.charAt(0) != '0'
        && code.chars().allMatch(one -> one >= '0' && one <= '9');
  }

  private static int state(CharSequence digits) {
    return digits.chars().reduce(0, (state, digit) -> STATES[state][digit - '0']);
  }
}
