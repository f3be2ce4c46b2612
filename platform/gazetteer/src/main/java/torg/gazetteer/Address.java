package torg.gazetteer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * An address as its reader understood it: which items may be settlements, which name a region or a
 * country.
 */
record Address(List<Item> settlements, List<Item> territories) {
  /** A large city is meant even if it stands behind a street without a comma. */
  private static final int LARGE_POPULATION = 100_000;

  /** What names more is no address, and every settlement is tried with every territory. */
  private static final int NAMES_MAX = 10;

  static Address read(String text, PhraseBook book) {
    var items = items(Words.of(text), book);
    for (int i = 0; i < items.size(); i++) {
      var marker = items.get(i).phrase.marker();
      if (marker.isPresent()) {
        mark(items, i, marker.get());
      }
    }
    for (int i = 0; i + 1 < items.size(); i++) {
      var item = items.get(i);
      var next = items.get(i + 1);
      if (item.role == Item.Role.PLAIN && next.segment == item.segment && next.isHouseNumber()) {
        item.role = Item.Role.DOUBTFUL;
      }
    }
    return new Address(used(items, Phrase::namesSettlement), used(items, Phrase::namesTerritory));
  }

  private static List<Item> used(List<Item> items, Predicate<Phrase> wanted) {
    return items.stream()
        .filter(item -> item.role != Item.Role.IGNORED && wanted.test(item.phrase))
        .limit(NAMES_MAX)
        .toList();
  }

  private static List<Item> items(Words words, PhraseBook book) {
    var items = new ArrayList<Item>();
    for (int from = 0; from < words.size(); ) {
      int to = book.end(words, from);
      var text = words.phrase(from, to);
      items.add(new Item(text, book.get(text), words.segment(from)));
      from = to;
    }
    return items;
  }

  private static void mark(List<Item> items, int at, Marker marker) {
    switch (marker) {
      case CITY -> markSettlement(items, at, Item.Role.CITY);
      case RURAL -> markSettlement(items, at, Item.Role.RURAL);
      case DISTRICT -> markDistrict(items, at);
      case STREET -> markStreet(items, at);
    }
  }

  /** "г Химки", "Химки г", and "д Новая Москва", where only the second word is known. */
  private static void markSettlement(List<Item> items, int at, Item.Role role) {
    if (!beside(items, at, at + 1)) {
      if (beside(items, at, at - 1)) {
        set(items.get(at - 1), role);
      }
      return;
    }
    set(items.get(at + 1), role);
    if (!items.get(at + 1).phrase.namesSettlement() && beside(items, at, at + 2)) {
      set(items.get(at + 2), role);
    }
  }

  private static void markDistrict(List<Item> items, int at) {
    if (beside(items, at, at - 1) && items.get(at - 1).isAdjective()) {
      items.get(at - 1).role = Item.Role.DOUBTFUL;
    } else if (beside(items, at, at + 1)) {
      set(items.get(at + 1), Item.Role.DOUBTFUL);
    }
  }

  /** "ул Ленина 5" if a word follows, else "Ленина ул 5". */
  private static void markStreet(List<Item> items, int at) {
    boolean ahead = beside(items, at, at + 1) && !items.get(at + 1).isNumber();
    int step = ahead ? 1 : -1;
    for (int i = at + step; beside(items, at, i) && !items.get(i).isNumber(); i += step) {
      var item = items.get(i);
      boolean adjacent = i == at + step;
      if (adjacent || !(item.phrase.namesTerritory() || isLarge(item))) {
        item.role = Item.Role.IGNORED;
      }
    }
  }

  private static boolean isLarge(Item item) {
    return item.phrase.populationMax() >= LARGE_POPULATION;
  }

  private static void set(Item item, Item.Role role) {
    if (item.role == Item.Role.PLAIN) {
      item.role = role;
    }
  }

  private static boolean beside(List<Item> items, int at, int other) {
    return other >= 0 && other < items.size() && items.get(other).segment == items.get(at).segment;
  }
}
