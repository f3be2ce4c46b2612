package torg.language.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import torg.language.Language;
import torg.language.text.NormalForm;
import torg.language.text.Table;

/**
 * Words of running text with the lemmas that people have given them: README.md beside the lists
 * names their origin. A form and its lemma must have a term in common, or a search for the one does
 * not find the other.
 */
class LemmaEvaluationTest {
  private record Pair(String form, String lemma) {}

  private final Language language = Language.shared();

  @Test
  void shouldBringRussianFormsToTheirLemmas() {
    assertShare("russian-forms.tsv", 98.5, word -> stem(new RussianStemmer(), word));
  }

  @Test
  void shouldBringEnglishFormsToTheirLemmas() {
    assertShare("english-forms.tsv", 99, word -> stem(new EnglishStemmer(), word));
  }

  private void assertShare(String file, double percentMin, UnaryOperator<String> stemmer) {
    var pairs = new ArrayList<Pair>();
    Table.read(
        LemmaEvaluationTest.class,
        file,
        2,
        cells -> pairs.add(new Pair(NormalForm.of(cells[0]), NormalForm.of(cells[1]))));
    var apart = pairs.stream().filter(pair -> !meets(pair)).toList();
    double percent = percent(pairs.size() - apart.size(), pairs);
    var stems = pairs.stream().filter(one -> same(one, stemmer)).count();
    System.out.printf(
        "%s: %.2f%% of %d inflected words meet their lemma, %.2f%% by Snowball%n",
        file, percent, pairs.size(), percent(stems, pairs));
    assertThat(percent).as("apart: %s", apart).isGreaterThanOrEqualTo(percentMin);
  }

  private boolean meets(Pair pair) {
    return !Collections.disjoint(language.lemmas(pair.form), language.lemmas(pair.lemma));
  }

  private static boolean same(Pair pair, UnaryOperator<String> stemmer) {
    return stemmer.apply(pair.form).equals(stemmer.apply(pair.lemma));
  }

  private static String stem(SnowballStemmer stemmer, String word) {
    stemmer.setCurrent(word);
    stemmer.stem();
    return stemmer.getCurrent();
  }

  private static double percent(long count, List<Pair> of) {
    return 100.0 * count / of.size();
  }
}
