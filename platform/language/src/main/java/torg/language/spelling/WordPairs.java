package torg.language.spelling;

/** How often words stand behind each other. */
@FunctionalInterface
public interface WordPairs {
  WordPairs NONE = (before, word) -> 0;

  /** Of two words in normal form; 0 if nothing is known. */
  double count(String before, String word);
}
