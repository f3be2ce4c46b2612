package torg.gazetteer;

/** A phrase or an unknown word of an address, and what the words beside it make of it. */
final class Item {
  enum Role {
    /** Nothing beside it says what it is. */
    PLAIN,
    /** A city, says a marker. */
    CITY,
    /** A village or the like, says a marker. */
    RURAL,
    /** Rather a district or a street with a number: counts if it can be nothing else. */
    DOUBTFUL,
    /** The name of a street or the like. */
    IGNORED
  }

  final String text;
  final Phrase phrase;
  final int segment;
  Role role = Role.PLAIN;

  Item(String text, Phrase phrase, int segment) {
    this.text = text;
    this.phrase = phrase;
    this.segment = segment;
  }

  boolean isNumber() {
    return Character.isDigit(text.charAt(0));
  }

  boolean isHouseNumber() {
    return isNumber() && text.chars().filter(Character::isDigit).count() <= 4;
  }

  /** Октябрьский, Советская: what streets and districts are called more often than settlements. */
  boolean isAdjective() {
    int length = text.length();
    return length > 3
        && switch (text.substring(length - 2)) {
          case "ий", "ый", "ой", "ая", "яя", "ое", "ее", "ие", "ые" -> true;
          default -> false;
        };
  }
}
