package torg.catalog.view;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import torg.language.Language;
import torg.language.text.Scanner;
import torg.language.text.Token;

/**
 * A text as it is compared in a search.
 *
 * @param words in normal form
 * @param lemmas of each word; several of an ambiguous one
 * @param joined the words without anything between, so that "wifi" equals "Wi-Fi"
 */
record Words(List<String> words, List<List<String>> lemmas, String joined) {
  /** A shorter lemma begins too many unrelated words. */
  private static final int LEMMA_PREFIX_MIN = 4;

  static Words of(String text) {
    var words = Token.leaves(Scanner.scan(text)).stream().map(Token::text).toList();
    var lemmas = words.stream().map(Language.shared()::lemmas).toList();
    return new Words(words, lemmas, String.join("", words));
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  boolean equalsText(Words other) {
    return joined.equals(other.joined);
  }

  /** True when the words are the same one by one, endings aside. */
  boolean equalsLemmas(Words other) {
    return words.size() == other.words.size()
        && IntStream.range(0, words.size())
            .allMatch(at -> meet(lemmas.get(at), other.lemmas.get(at)));
  }

  boolean contains(Words other) {
    return joined.contains(other.joined);
  }

  /** True when every word of the query begins a word of this text, endings aside. */
  boolean matchesAll(Words query) {
    return IntStream.range(0, query.words.size()).allMatch(at -> matches(query, at));
  }

  /** True when the query's word at the index begins a word of this text, endings aside. */
  boolean matches(Words query, int index) {
    var word = query.words.get(index);
    var wanted = query.lemmas.get(index);
    for (var i = 0; i < words.size(); i++) {
      var own = words.get(i);
      if (own.startsWith(word)
          || meet(lemmas.get(i), wanted)
          || wanted.stream().anyMatch(lemma -> begins(lemma, own))) {
        return true;
      }
    }
    return false;
  }

  private static boolean begins(String lemma, String word) {
    return lemma.length() >= LEMMA_PREFIX_MIN && word.startsWith(lemma);
  }

  private static boolean meet(List<String> lemmas, List<String> others) {
    return !Collections.disjoint(lemmas, others);
  }
}
