package torg.language;

import java.util.List;
import java.util.Optional;
import torg.language.text.Lookalikes;
import torg.language.typing.Names;
import torg.language.words.Morphology;

/** Recognises names of brands and their models in either alphabet, inflected or not. */
record NameFinder(Names names, Morphology morphology) {
  /** Two unknown Latin letters are more often part of a code. */
  private static final int UNKNOWN_NAME_MIN = 3;

  /** The Latin name that a Cyrillic word stands for: "iphone" of "айфона". */
  Optional<String> latin(String word, List<String> lemmas) {
    var name = names.latin(word);
    for (int i = 0; i < lemmas.size() && name.isEmpty(); i++) {
      name = names.latin(lemmas.get(i));
    }
    return name;
  }

  /** Whether the table has it, in either alphabet. */
  boolean isName(String word) {
    return names.contains(word) || latin(word, morphology.lemmas(word)).isPresent();
  }

  /** In Latin: a name of the table, or a Latin word that no dictionary has. */
  Optional<String> name(String word) {
    if (!Lookalikes.isLatin(word.charAt(0))) {
      return latin(word, morphology.lemmas(word));
    }
    boolean name =
        names.contains(word) || (word.length() >= UNKNOWN_NAME_MIN && !morphology.knows(word));
    return name ? Optional.of(word) : Optional.empty();
  }
}
