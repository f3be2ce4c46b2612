package torg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import torg.language.text.NormalForm;

/**
 * A word as it was typed and as it was meant, in normal form.
 *
 * @param before the word before it, or an empty text
 */
record SpellRow(String typed, String meant, String before) {
  static List<SpellRow> read(Path file) throws IOException {
    var rows = new ArrayList<SpellRow>();
    int number = 0;
    for (var line : Files.readAllLines(file)) {
      number++;
      if (!line.isBlank()) {
        rows.add(row(file, number, line));
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(file + " has no lines");
    }
    return rows;
  }

  private static SpellRow row(Path file, int number, String line) {
    var cells = line.split("\t", -1);
    if (cells.length < 2 || cells.length > 3 || cells[0].isBlank() || cells[1].isBlank()) {
      throw new IllegalArgumentException(
          "%s, line %d: not a misspelt word, a tab, the right one and at most the word before"
              .formatted(file, number));
    }
    return new SpellRow(
        normal(cells[0]), normal(cells[1]), cells.length == 3 ? normal(cells[2]) : "");
  }

  /** Some files begin with a mark of their encoding, which the normal form has not. */
  private static String normal(String cell) {
    return NormalForm.of(cell).strip();
  }

  boolean isRight() {
    return typed.equals(meant);
  }

  boolean isCyrillic() {
    return meant.chars().anyMatch(c -> c >= 'а' && c <= 'я');
  }
}
