package torg.language.typing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import torg.language.text.Table;

/** Brands and their models as they are written in Latin, and how Russians write them by ear. */
public final class Names {
  private final Set<String> latin = new HashSet<>();
  private final Map<String, String> latinByCyrillic = new HashMap<>();
  private final Map<String, List<String>> cyrillicByLatin = new HashMap<>();

  public Names() {
    Table.read(Names.class, "names.tsv", 2, this::add);
  }

  private void add(String[] cells) {
    var spellings = Table.words(cells[1]);
    boolean isNew = latin.add(cells[0]);
    cyrillicByLatin.put(cells[0], spellings);
    for (var spelling : spellings) {
      isNew &= latinByCyrillic.put(spelling, cells[0]) == null;
    }
    if (!isNew) {
      throw new IllegalStateException(
          "names.tsv: a name of '%s' is there twice".formatted(cells[0]));
    }
  }

  /** Whether it is a name, in either alphabet and not inflected. */
  public boolean contains(String word) {
    return latin.contains(word) || latinByCyrillic.containsKey(word);
  }

  /** All of them, in either alphabet. */
  public void each(Consumer<String> reader) {
    latin.forEach(reader);
    latinByCyrillic.keySet().forEach(reader);
  }

  /** "iphone" of "айфон". */
  public Optional<String> latin(String cyrillic) {
    return Optional.ofNullable(latinByCyrillic.get(cyrillic));
  }

  /** "айфон", "ифон" of "iphone", the usual one first. */
  public List<String> cyrillic(String name) {
    return cyrillicByLatin.getOrDefault(name, List.of());
  }
}
