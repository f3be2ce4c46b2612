package torg.language;

/**
 * Something that a text is found by.
 *
 * @param position of its first word among those of its token, from 0 on
 * @param length how many words it stands for
 * @param start in the text
 * @param end behind the last character
 */
public record Term(Kind kind, String text, int position, int length, int start, int end) {
  /** How the term follows from the text. */
  public enum Kind {
    /** As it is written, in normal form; of "Wi-Fi" also "wifi". */
    WORD,
    LEMMA,
    /** The lemma of the Latin name that a Cyrillic word stands for. */
    NAME,
    NUMBER,
    ABBREVIATION,
    CODE,
    MODEL,
    QUANTITY
  }
}
