package torg.catalog.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.language.text.NormalForm;

/** Finds categories by the words of their names and synonyms. */
final class CategorySearch {
  /** Shorter pieces occur inside almost every name. */
  private static final int SUBSTRING_MIN = 3;

  private static final Comparator<Hit> BEST_FIRST =
      Comparator.comparing(Hit::rank)
          .thenComparing(hit -> hit.entry.depth)
          .thenComparing(hit -> hit.entry.sortName)
          .thenComparing(hit -> hit.entry.category.getId());

  /** How well a category fits a query, best first. */
  private enum Rank {
    EXACT_NAME,
    EXACT_SYNONYM,
    NAME_BUT_ENDINGS,
    SYNONYM_BUT_ENDINGS,
    WORDS_OF_NAME,
    WORDS_OF_SYNONYM,
    WORDS_WITH_PATH,
    SUBSTRING
  }

  private record Entry(
      Category category,
      int depth,
      String sortName,
      List<Words> names,
      List<Words> synonyms,
      List<Words> above) {

    boolean hasName(Predicate<Words> condition) {
      return names.stream().anyMatch(condition);
    }

    boolean hasSynonym(Predicate<Words> condition) {
      return synonyms.stream().anyMatch(condition);
    }

    Stream<Words> own() {
      return Stream.concat(names.stream(), synonyms.stream());
    }
  }

  private record Hit(Rank rank, Entry entry) {}

  private final List<Entry> entries = new ArrayList<>();

  CategorySearch(CatalogTree tree) {
    for (var category : tree.categories()) {
      var path = tree.path(category.getId());
      var above =
          path.subList(0, path.size() - 1).stream().flatMap(one -> names(one.getName())).toList();
      entries.add(
          new Entry(
              category,
              path.size(),
              NormalForm.of(category.getName().getRu()),
              names(category.getName()).toList(),
              category.getSynonymsList().stream().map(Words::of).toList(),
              above));
    }
  }

  List<Category> find(String text, int limit) {
    var query = Words.of(text);
    if (query.isEmpty()) {
      return List.of();
    }
    return entries.stream()
        .flatMap(entry -> rank(entry, query).map(rank -> new Hit(rank, entry)).stream())
        .sorted(BEST_FIRST)
        .limit(limit)
        .map(hit -> hit.entry.category)
        .toList();
  }

  private static Optional<Rank> rank(Entry entry, Words query) {
    if (entry.hasName(query::equalsText)) {
      return Optional.of(Rank.EXACT_NAME);
    } else if (entry.hasSynonym(query::equalsText)) {
      return Optional.of(Rank.EXACT_SYNONYM);
    } else if (entry.hasName(query::equalsLemmas)) {
      return Optional.of(Rank.NAME_BUT_ENDINGS);
    } else if (entry.hasSynonym(query::equalsLemmas)) {
      return Optional.of(Rank.SYNONYM_BUT_ENDINGS);
    } else if (entry.hasName(name -> name.matchesAll(query))) {
      return Optional.of(Rank.WORDS_OF_NAME);
    } else if (entry.hasSynonym(synonym -> synonym.matchesAll(query))) {
      return Optional.of(Rank.WORDS_OF_SYNONYM);
    } else if (matchesWithPath(entry, query)) {
      return Optional.of(Rank.WORDS_WITH_PATH);
    }
    var isInside =
        query.joined().length() >= SUBSTRING_MIN
            && entry.own().anyMatch(words -> words.contains(query));
    return isInside ? Optional.of(Rank.SUBSTRING) : Optional.empty();
  }

  /** A category above may explain some of the words, but not all: else a root finds its tree. */
  private static boolean matchesWithPath(Entry entry, Words query) {
    var ownWords = 0;
    for (var i = 0; i < query.words().size(); i++) {
      var index = i;
      if (entry.own().anyMatch(words -> words.matches(query, index))) {
        ownWords++;
      } else if (entry.above.stream().noneMatch(words -> words.matches(query, index))) {
        return false;
      }
    }
    return ownWords > 0;
  }

  private static Stream<Words> names(LocalizedText name) {
    return Stream.of(Words.of(name.getRu()), Words.of(name.getEn()));
  }
}
