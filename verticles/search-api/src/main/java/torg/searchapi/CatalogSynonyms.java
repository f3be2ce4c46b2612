package torg.searchapi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.StandardFilter;
import torg.catalog.view.CatalogTree;
import torg.catalog.view.FilterSources;
import torg.language.Language;
import torg.language.text.Scanner;
import torg.language.text.Token;
import torg.searchapi.filters.NearCategories;
import torg.vasgen.v1.Synonym;

/**
 * What else the things are called that a text names: categories, attributes and their values have a
 * Russian name, an English one and synonyms. A name stands for its synonyms, not the other way
 * round: who looks for an "iPhone" does not look for all smartphones, though the catalog has the
 * word as a synonym of theirs. Documents have the synonyms of their own categories and values, so
 * that these words find them as well. Never changes.
 */
final class CatalogSynonyms {
  /** Each makes the query longer, and the first ones come from the words that came first. */
  private static final int OF_TEXT_MAX = 40;

  private static final int OF_PHRASE_MAX = 5;

  /** A letter or a number alone names sizes and counts of too many things. */
  private static final int LETTERS_MIN = 2;

  /**
   * A name, word by word with the lemmas of each.
   *
   * @param categoryId where it is a name; empty for everywhere
   * @param others what else the thing is called
   */
  private record Phrase(String categoryId, List<List<String>> words, List<String> others) {
    boolean isAt(int index, List<List<String>> text) {
      return index + words.size() <= text.size()
          && IntStream.range(0, words.size())
              .noneMatch(at -> Collections.disjoint(words.get(at), text.get(index + at)));
    }
  }

  private final CatalogTree tree;
  private final Map<String, List<Phrase>> byFirstLemma = new HashMap<>();

  private CatalogSynonyms(CatalogTree tree) {
    this.tree = tree;
  }

  static CatalogSynonyms of(CatalogTree tree) {
    var synonyms = new CatalogSynonyms(tree);
    for (var category : tree.categories()) {
      synonyms.add(category.getId(), category.getName(), category.getSynonymsList());
      category.getAttributesList().forEach(one -> synonyms.add(category.getId(), one));
    }
    FilterSources.attributes(List.of(StandardFilter.values()))
        .forEach(one -> synonyms.add("", one));
    return synonyms;
  }

  private void add(String categoryId, Attribute attribute) {
    add(categoryId, attribute.getName(), attribute.getSynonymsList());
    for (var value : attribute.getEnum().getValuesList()) {
      add(categoryId, value.getName(), value.getSynonymsList());
    }
  }

  private void add(String categoryId, LocalizedText names, List<String> synonyms) {
    var all = new LinkedHashMap<String, List<List<String>>>();
    Stream.concat(Stream.of(names.getRu(), names.getEn()), synonyms.stream())
        .forEach(text -> all.put(text, lemmas(leaves(text))));
    Stream.of(names.getRu(), names.getEn())
        .distinct()
        .filter(CatalogSynonyms::hasWord)
        .forEach(name -> add(new Phrase(categoryId, all.get(name), others(name, all))));
  }

  private void add(Phrase phrase) {
    if (!phrase.others.isEmpty()) {
      phrase
          .words
          .get(0)
          .forEach(
              lemma -> byFirstLemma.computeIfAbsent(lemma, key -> new ArrayList<>()).add(phrase));
    }
  }

  /** The index finds the same words in another form by itself. */
  private static List<String> others(String name, Map<String, List<List<String>>> all) {
    var own = new Phrase("", all.get(name), List.of());
    return all.keySet().stream()
        .filter(
            text -> {
              var words = all.get(text);
              return words.size() != own.words.size() || !own.isAt(0, words);
            })
        .toList();
  }

  private static List<Token> leaves(String text) {
    return Token.leaves(Scanner.scan(text));
  }

  private static boolean hasWord(String text) {
    return leaves(text).stream()
        .map(Token::text)
        .anyMatch(word -> word.codePoints().filter(Character::isLetter).count() >= LETTERS_MIN);
  }

  private static List<List<String>> lemmas(List<Token> leaves) {
    return leaves.stream().map(leaf -> Language.shared().lemmas(leaf.text())).toList();
  }

  /**
   * Of names that begin at the same word the longest counts: "стиральная машина" is no machine to
   * drive.
   *
   * @param categoryId that is searched in: names from elsewhere in the catalog do not count; empty
   *     for all
   */
  List<Synonym> in(String text, String categoryId) {
    var leaves = leaves(text);
    var lemmas = lemmas(leaves);
    var synonyms = new ArrayList<Synonym>();
    var index = 0;
    while (index < leaves.size() && synonyms.size() < OF_TEXT_MAX) {
      var phrases = longestAt(index, lemmas, categoryId);
      var length = phrases.isEmpty() ? 1 : phrases.get(0).words.size();
      var words = text.substring(leaves.get(index).start(), leaves.get(index + length - 1).end());
      others(phrases).forEach(other -> synonyms.add(synonym(words, other)));
      index += length;
    }
    return synonyms.subList(0, Math.min(synonyms.size(), OF_TEXT_MAX));
  }

  private static Synonym synonym(String words, String other) {
    return Synonym.newBuilder().setWords(words).setOther(other).build();
  }

  private List<Phrase> longestAt(int index, List<List<String>> text, String categoryId) {
    Set<Phrase> found = new LinkedHashSet<>();
    var longest = 0;
    for (var lemma : text.get(index)) {
      for (var phrase : byFirstLemma.getOrDefault(lemma, List.of())) {
        var length = phrase.words.size();
        if (length >= longest && phrase.isAt(index, text) && isNear(phrase, categoryId)) {
          if (length > longest) {
            found.clear();
            longest = length;
          }
          found.add(phrase);
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean isNear(Phrase phrase, String categoryId) {
    return phrase.categoryId.isEmpty()
        || NearCategories.isNear(phrase.categoryId, categoryId, tree);
  }

  /** What most of the things with this name are called besides it. */
  private static List<String> others(List<Phrase> phrases) {
    var things = new LinkedHashMap<String, Integer>();
    phrases.forEach(phrase -> phrase.others.forEach(text -> things.merge(text, 1, Integer::sum)));
    return things.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(OF_PHRASE_MAX)
        .map(Map.Entry::getKey)
        .toList();
  }
}
