package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import torg.search.words.Alternative;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;

/** Words as queries to all texts of a document at once. */
final class TextQueries {
  /** Words that stand together may have so many others between them. */
  private static final int PROXIMITY_SLOP = 2;

  private TextQueries() {}

  /** The best of the word's alternatives counts. */
  static JsonObject word(QueryWord word) {
    var alternatives = word.alternatives().stream().map(TextQueries::alternative).toList();
    return alternatives.size() == 1 ? alternatives.get(0) : best(alternatives);
  }

  /** One of several terms gets the mean of their scores, as the other engine has it. */
  private static JsonObject alternative(Alternative alternative) {
    if (alternative instanceof Alternative.AnyTerm any) {
      return boosted(anyTerm(any.terms()), any.weight());
    }
    if (alternative instanceof Alternative.Sequence sequence) {
      return boosted(phrase(sequence.positions()), sequence.weight() / sequence.positions().size());
    }
    var words = ((Alternative.AllWords) alternative).words();
    return boosted(
        JsonObject.of(
            "bool",
            JsonObject.of("must", new JsonArray(words.stream().map(TextQueries::word).toList()))),
        alternative.weight() / words.size());
  }

  /** Terms at one position are one term to BM25. */
  private static JsonObject anyTerm(Collection<String> terms) {
    return analysed("match", Fields.WEIGHTED, TermStream.any(terms));
  }

  static JsonObject phrase(ReadQuery.Phrase phrase) {
    return phrase(phrase.positions());
  }

  /** In any field, but all of it in one. */
  private static JsonObject phrase(List<Set<String>> positions) {
    return best(
        Fields.TEXTS.stream()
            .map(field -> analysed("match_phrase", field, TermStream.of(positions)))
            .toList());
  }

  /** Of each pair of neighbouring words, whether they are neighbours in the title. */
  static List<JsonObject> neighbours(List<QueryWord> words) {
    var pairs = new ArrayList<JsonObject>();
    for (int at = 1; at < words.size(); at++) {
      var both = List.of(words.get(at - 1).ownTerms(), words.get(at).ownTerms());
      var pair = analysed("match_phrase", Fields.TITLE, TermStream.of(both));
      pair.getJsonObject("match_phrase").getJsonObject(Fields.TITLE).put("slop", PROXIMITY_SLOP);
      pairs.add(pair);
    }
    return pairs;
  }

  /** Of each word, whether title or names have it as it was typed. */
  static List<JsonObject> exact(List<QueryWord> words) {
    return words.stream()
        .map(
            word ->
                JsonObject.of(
                    "term", JsonObject.of(Fields.EXACT, JsonObject.of("value", word.exact()))))
        .toList();
  }

  private static JsonObject analysed(String query, String field, String terms) {
    return JsonObject.of(
        query,
        JsonObject.of(
            field, JsonObject.of("query", terms, "analyzer", IndexDefinition.TERMS_ANALYZER)));
  }

  private static JsonObject best(List<JsonObject> queries) {
    return JsonObject.of("dis_max", JsonObject.of("queries", new JsonArray(queries)));
  }

  /** Each by itself, so that any query can be. */
  private static JsonObject boosted(JsonObject query, double weight) {
    return weight == 1
        ? query
        : JsonObject.of("bool", JsonObject.of("must", JsonArray.of(query), "boost", weight));
  }

  /** The same, which an answer tells of by that name. */
  static JsonObject named(JsonObject query, String name) {
    return JsonObject.of("bool", JsonObject.of("must", JsonArray.of(query), "_name", name));
  }
}
