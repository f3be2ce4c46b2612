package torg.indexer.documents;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.vasgen.v1.KeywordField;
import torg.vasgen.v1.NumberField;
import torg.vasgen.v1.RawDocument;

/**
 * The fields of a document while they are gathered: each name once, each value once. What is absent
 * or longer than the index takes is left out; a thing that nobody can choose in a filter is no
 * reason to leave out the offer.
 */
final class DocumentFields {
  private static final int NAME_LENGTH_MAX = 100;
  private static final int VALUE_LENGTH_MAX = 200;

  private final Map<String, Set<String>> keywords = new LinkedHashMap<>();
  private final Map<String, Double> numbers = new LinkedHashMap<>();

  void keyword(String name, String value) {
    keywords(name, List.of(value));
  }

  void keywords(String name, List<String> values) {
    if (!isIndexed(name)) {
      return;
    }
    for (var value : values) {
      if (!value.isEmpty() && value.length() <= VALUE_LENGTH_MAX) {
        keywords.computeIfAbsent(name, first -> new LinkedHashSet<>()).add(value);
      }
    }
  }

  void number(String name, double value) {
    if (isIndexed(name) && Double.isFinite(value)) {
      numbers.putIfAbsent(name, value);
    }
  }

  private static boolean isIndexed(String name) {
    return name.length() <= NAME_LENGTH_MAX;
  }

  void addTo(RawDocument.Builder document) {
    keywords.forEach(
        (name, values) ->
            document.addKeywords(KeywordField.newBuilder().setName(name).addAllValues(values)));
    numbers.forEach(
        (name, value) ->
            document.addNumbers(NumberField.newBuilder().setName(name).setValue(value)));
  }
}
