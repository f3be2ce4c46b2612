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
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.StandardFilter;
import torg.catalog.view.CatalogTree;
import torg.catalog.view.FilterSources;
import torg.language.Language;
import torg.language.text.Scanner;
import torg.language.text.Token;
import torg.vasgen.v1.Synonym;

/**
 * Other names of what a text names: the catalog gives its categories, attributes and their values a
 * Russian name, an English one and synonyms. Words are compared by their lemmas, and of names that
 * begin at the same word the longest counts: "стиральная машина" is no machine to drive. Never
 * changes.
 */
final class CatalogSynonyms {
  /** Each makes the query longer, and the first ones come from the words that came first. */
  private static final int OF_TEXT_MAX = 40;

  private static final int OF_PHRASE_MAX = 5;

  /** A letter or a number alone names sizes and counts of too many things. */
  private static final int LETTERS_MIN = 2;

  /** Everything that one thing is called. */
  private record Names(String categoryId, List<String> texts) {}

  /** One of the names, word by word, with the lemmas of each. */
  private record Phrase(List<List<String>> words, Names names) {
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

  private void add(String categoryId, LocalizedText name, List<String> synonyms) {
    var texts =
        Stream.concat(Stream.of(name.getRu(), name.getEn()), synonyms.stream()).distinct().toList();
    var names = new Names(categoryId, texts);
    for (var text : texts) {
      var leaves = leaves(text);
      if (hasWord(leaves)) {
        var phrase = new Phrase(lemmas(leaves), names);
        phrase
            .words
            .get(0)
            .forEach(
                lemma -> byFirstLemma.computeIfAbsent(lemma, key -> new ArrayList<>()).add(phrase));
      }
    }
  }

  private static List<Token> leaves(String text) {
    return Token.leaves(Scanner.scan(text));
  }

  private static boolean hasWord(List<Token> leaves) {
    return leaves.stream()
        .map(Token::text)
        .anyMatch(word -> word.codePoints().filter(Character::isLetter).count() >= LETTERS_MIN);
  }

  private static List<List<String>> lemmas(List<Token> leaves) {
    return leaves.stream().map(leaf -> Language.shared().lemmas(leaf.text())).toList();
  }

  /**
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
    var id = phrase.names.categoryId;
    return categoryId.isEmpty()
        || id.isEmpty()
        || isBelow(id, categoryId)
        || isBelow(categoryId, id);
  }

  private boolean isBelow(String id, String aboveId) {
    return tree.path(id).stream().map(Category::getId).anyMatch(aboveId::equals);
  }

  /** What most of the things with this name are called besides it. */
  private static List<String> others(List<Phrase> phrases) {
    var things = new LinkedHashMap<String, Integer>();
    for (var phrase : phrases) {
      phrase.names.texts.stream()
          .filter(text -> !isSame(text, phrase))
          .forEach(text -> things.merge(text, 1, Integer::sum));
    }
    return things.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(OF_PHRASE_MAX)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The index finds the same words in another form by itself. */
  private static boolean isSame(String text, Phrase phrase) {
    var words = lemmas(leaves(text));
    return words.size() == phrase.words.size()
        && new Phrase(words, phrase.names).isAt(0, phrase.words);
  }
}
