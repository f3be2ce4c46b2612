package torg.language.units;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import torg.language.text.Table;

/** The units that texts use, by what they are called there. */
final class Units {
  /** "м3/ч" has three; no name has more. */
  static final int WORDS_MAX = 3;

  private final Map<String, Unit> names = new HashMap<>();
  private final Map<String, Unit> glued = new HashMap<>();
  private final Map<String, Unit> lemmas = new HashMap<>();
  private final Function<String, List<String>> lemmatizer;

  Units(Function<String, List<String>> lemmatizer) {
    this.lemmatizer = lemmatizer;
    Table.read(Units.class, "units.tsv", 6, this::add);
  }

  private void add(String[] cells) {
    var unit = new Unit(cells[0], Dimension.valueOf(cells[1]), new BigDecimal(cells[2]));
    put(names, cells[3], unit);
    put(glued, cells[4], unit);
    put(lemmas, cells[5], unit);
    for (var name : Table.words(cells[5])) {
      var known = lemmatizer.apply(name);
      if (!known.contains(name) && name.indexOf('_') < 0) {
        put(lemmas, String.join(" ", known), unit);
      }
    }
  }

  private static void put(Map<String, Unit> map, String cell, Unit unit) {
    for (var name : Table.words(cell)) {
      var before = map.put(name.replace('_', ' '), unit);
      if (before != null) {
        throw new IllegalStateException(
            "units.tsv: '%s' is both %s and %s".formatted(name, before.symbol(), unit.symbol()));
      }
    }
  }

  /** By words in normal form with one space or "/" between them, inflected or not. */
  Optional<Unit> find(String name) {
    var unit = names.get(name);
    return Optional.ofNullable(unit == null ? byLemmas("", List.of(name.split(" "))) : unit);
  }

  /** Names that mean a unit only directly behind a number: "220в", but not "2 в 1". */
  Optional<Unit> findGlued(String name) {
    return Optional.ofNullable(glued.get(name));
  }

  private Unit byLemmas(String before, List<String> words) {
    for (var lemma : lemmatizer.apply(words.get(0))) {
      var name = before.isEmpty() ? lemma : before + " " + lemma;
      var unit =
          words.size() == 1 ? lemmas.get(name) : byLemmas(name, words.subList(1, words.size()));
      if (unit != null) {
        return unit;
      }
    }
    return null;
  }
}
