package torg.search.lucene;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.sandbox.search.CombinedFieldQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import torg.search.RankingConfig;
import torg.search.words.Alternative;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;

/** Words as queries to all texts of a document at once. */
final class TextQueries {
  /** In this order fields are shown to people. */
  static final List<String> FIELDS =
      List.of(Fields.TITLE, Fields.NAMES, Fields.ATTRIBUTES, Fields.CATEGORIES, Fields.DESCRIPTION);

  /** Words that stand together may have so many others between them. */
  private static final int PROXIMITY_SLOP = 2;

  private final RankingConfig config;

  TextQueries(RankingConfig config) {
    this.config = config;
  }

  /**
   * The best of the word's alternatives counts. One of several terms has the sum of their scores,
   * of which it gets the mean: otherwise pieces of a code would count for more than the code.
   */
  Query word(QueryWord word) {
    var alternatives = word.alternatives().stream().map(this::alternative).toList();
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new DisjunctionMaxQuery(alternatives, 0);
  }

  private Query alternative(Alternative alternative) {
    if (alternative instanceof Alternative.AnyTerm any) {
      return boosted(combined(any.terms()), any.weight());
    }
    if (alternative instanceof Alternative.Sequence sequence) {
      return boosted(phrase(sequence.positions()), sequence.weight() / sequence.positions().size());
    }
    var words = ((Alternative.AllWords) alternative).words();
    var all = new BooleanQuery.Builder();
    words.forEach(word -> all.add(word(word), Occur.MUST));
    return boosted(all.build(), alternative.weight() / words.size());
  }

  private Query combined(Set<String> terms) {
    var query =
        new CombinedFieldQuery.Builder()
            .addField(Fields.TITLE, (float) config.titleWeight())
            .addField(Fields.NAMES, (float) config.namesWeight())
            .addField(Fields.ATTRIBUTES, (float) config.attributesWeight())
            .addField(Fields.CATEGORIES, (float) config.categoriesWeight())
            .addField(Fields.DESCRIPTION, (float) config.descriptionWeight());
    terms.forEach(term -> query.addTerm(new BytesRef(term)));
    return query.build();
  }

  Query phrase(ReadQuery.Phrase phrase) {
    return phrase(phrase.positions());
  }

  /** In any field, but all of it in one. */
  private Query phrase(List<Set<String>> positions) {
    return new DisjunctionMaxQuery(
        FIELDS.stream().map(field -> phrase(field, positions, 0)).toList(), 0);
  }

  private static Query phrase(String field, List<Set<String>> positions, int slop) {
    var phrase = new MultiPhraseQuery.Builder().setSlop(slop);
    positions.forEach(
        terms ->
            phrase.add(terms.stream().map(term -> new Term(field, term)).toArray(Term[]::new)));
    return phrase.build();
  }

  /** From 0 to 1: which share of neighbouring words are neighbours in the title. */
  Query proximity(List<QueryWord> words) {
    var pairs = new ArrayList<Query>();
    for (int at = 1; at < words.size(); at++) {
      pairs.add(
          phrase(
              Fields.TITLE,
              List.of(words.get(at - 1).ownTerms(), words.get(at).ownTerms()),
              PROXIMITY_SLOP));
    }
    return share(pairs);
  }

  /** From 0 to 1: which share of the words title and names have as they were typed. */
  Query exactness(List<QueryWord> words) {
    return share(
        words.stream()
            .<Query>map(word -> new TermQuery(new Term(Fields.EXACT, word.exact())))
            .toList());
  }

  private static Query share(Collection<Query> queries) {
    var all = new BooleanQuery.Builder();
    queries.forEach(
        query ->
            all.add(boosted(new ConstantScoreQuery(query), 1.0 / queries.size()), Occur.SHOULD));
    return all.build();
  }

  private static Query boosted(Query query, double weight) {
    return weight == 1 ? query : new BoostQuery(query, (float) weight);
  }
}
