package torg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import torg.language.spelling.Corrector;
import torg.language.spelling.VocabularyBuilder;
import torg.language.text.NormalForm;

/** A file of words with their counts, and of pairs of words with theirs. */
final class SpellDictionary {
  private final VocabularyBuilder words = new VocabularyBuilder(VocabularyBuilder.WORDS_MAX);
  private final Map<String, Double> pairs = new HashMap<>();

  private SpellDictionary() {}

  static Corrector read(Path file) throws IOException {
    var dictionary = new SpellDictionary();
    try (var lines = Files.newBufferedReader(file)) {
      int number = 1;
      for (var line = lines.readLine(); line != null; line = lines.readLine(), number++) {
        if (!line.isBlank()) {
          dictionary.add(file, number, NormalForm.of(line).strip().split("\\s+"));
        }
      }
    }
    return new Corrector(
        dictionary.words.build(),
        (before, word) -> dictionary.pairs.getOrDefault(before + " " + word, 0.0));
  }

  private void add(Path file, int number, String[] cells) {
    try {
      switch (cells.length) {
        case 1 -> words.add(cells[0], 1);
        case 2 -> words.add(cells[0], Double.parseDouble(cells[1]));
        case 3 -> pairs.put(cells[0] + " " + cells[1], Double.parseDouble(cells[2]));
        default -> throw new NumberFormatException();
      }
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(
          "%s, line %d: neither a word and its count nor two words and theirs"
              .formatted(file, number));
    }
  }
}
