package torg.language.typing;

import java.util.LinkedHashSet;
import java.util.List;

/**
 * Words in the other alphabet: "samsung" as "самсунг", "хонда" as "honda". Which of the candidates
 * is a word is for the caller to say, who knows the vocabulary.
 */
public final class Transliteration {
  /** So many candidates a word has at most. */
  public static final int CANDIDATES_MAX = Respelling.CANDIDATES_MAX;

  private final Respelling toCyrillic = new Respelling("to-cyrillic.tsv");
  private final Respelling toLatin = new Respelling("to-latin.tsv");
  private final Names names;

  public Transliteration(Names names) {
    this.names = names;
  }

  /** Of a Latin word in normal form, the likeliest first; none of what is no Latin word. */
  public List<String> toCyrillic(String word) {
    return joined(names.cyrillic(word), toCyrillic.candidates(word));
  }

  /** Of a Cyrillic word in normal form, the likeliest first; none of what is no Cyrillic word. */
  public List<String> toLatin(String word) {
    return joined(names.latin(word).stream().toList(), toLatin.candidates(word));
  }

  private static List<String> joined(List<String> known, List<String> guessed) {
    var all = new LinkedHashSet<>(known);
    all.addAll(guessed);
    return all.stream().limit(CANDIDATES_MAX).toList();
  }
}
