package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import torg.search.words.QueryWord;

/** How a score came about, for people: each word and each factor with what it added. */
final class Explanations {
  private final IndexSearcher searcher;
  private final QueryPlan plan;
  private final RankedScores scores;

  Explanations(IndexSearcher searcher, QueryPlan plan, Factors factors) throws IOException {
    this.searcher = searcher;
    this.plan = plan;
    scores = new RankedScores(factors.all()).rewrite(searcher);
  }

  String of(int doc) throws IOException {
    var lines = new ArrayList<String>();
    double words = 0;
    for (var word : plan.text().words()) {
      double score = score(plan.queries().word(word), doc);
      words += score;
      lines.add(line("  word '%s': %s".formatted(word.text(), where(word, doc)), score));
    }
    for (var phrase : plan.text().phrases()) {
      double score = score(plan.queries().phrase(phrase), doc);
      words += score;
      lines.add(line("  phrase \"%s\"".formatted(phrase.text()), score));
    }
    if (plan.text().isEmpty()) {
      words = 1;
    }
    lines.add(0, line(plan.text().isEmpty() ? "no words" : "words", words));
    double sum = addFactors(doc, words, lines);
    lines.add(0, line("score = words × (1 + factors)", words * sum));
    return String.join("\n", lines);
  }

  /** Returns one and all factors. */
  private double addFactors(int doc, double words, List<String> lines) throws IOException {
    var leaves = searcher.getIndexReader().leaves();
    var leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    var values = Factors.valuesOf(scores.factors(), leaf, doc - leaf.docBase);
    double sum = 1;
    for (int at = 0; at < values.size(); at++) {
      var factor = scores.factors().get(at);
      double share = factor.weight() * values.get(at);
      sum += share;
      lines.add(
          line(
              "factor %s: %.3f of weight %.3f"
                  .formatted(factor.name(), values.get(at), factor.weight()),
              words * share));
    }
    return sum;
  }

  private double score(Query query, int doc) throws IOException {
    var explanation = searcher.explain(query, doc);
    return explanation.isMatch() ? explanation.getValue().doubleValue() : 0;
  }

  /** The fields that have the word. */
  private String where(QueryWord word, int doc) throws IOException {
    var fields = new ArrayList<String>();
    for (var field : TextQueries.FIELDS) {
      for (var term : word.terms()) {
        if (searcher.explain(new TermQuery(new Term(field, term)), doc).isMatch()) {
          fields.add(field);
          break;
        }
      }
    }
    return fields.isEmpty()
        ? "not there"
        : fields.stream().collect(Collectors.joining(", ", "in ", ""));
  }

  private static String line(String what, double score) {
    return String.format(Locale.ROOT, "%s: %.4f", what, score);
  }
}
