package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import torg.search.lucene.KeywordCounter.FieldCounts;
import torg.vasgen.v1.FacetCounts;
import torg.vasgen.v1.FacetRequest;

/** All facets of a request, counted while its documents are found. */
final class FacetCounting {
  /** No group of filters is ignored. */
  static final int NONE = -1;

  private final List<FacetRequest> requests;
  private final KeywordFields fields;
  private final Map<FacetRequest, List<KeywordCounter>> keywords = new LinkedHashMap<>();
  private final Map<FacetRequest, NumberCounter> numbers = new LinkedHashMap<>();
  private final List<KeywordCounter> keywordCounters = new ArrayList<>();
  private SortedSetDocValues values;
  private long[] ordinals = new long[64];

  /**
   * @param facets names of the groups of filters, by which counters know theirs
   */
  FacetCounting(List<FacetRequest> requests, List<String> facets, KeywordFields fields) {
    this.requests = requests;
    this.fields = fields;
    for (var request : requests) {
      switch (request.getOfCase()) {
        case KEYWORD ->
            keywords.put(
                request,
                List.of(
                    KeywordCounter.ofField(
                        request.getKeyword().getField(), facets.indexOf(request.getName()))));
        case KEYWORD_PREFIX -> keywords.put(request, ofPrefix(request, facets));
        case NUMBER ->
            numbers.put(
                request,
                new NumberCounter(
                    request.getNumber().getField(), facets.indexOf(request.getName())));
        case OF_NOT_SET -> throw new IllegalArgumentException("a facet of nothing");
      }
    }
    keywords.values().forEach(keywordCounters::addAll);
  }

  /** Whether the counts of any of the facets ignore filters of the name. */
  static boolean isAskedFor(List<FacetRequest> requests, String facet) {
    return !facet.isEmpty()
        && requests.stream()
            .anyMatch(
                request -> request.getName().equals(facet) || isFieldOfPrefix(request, facet));
  }

  private static boolean isFieldOfPrefix(FacetRequest request, String facet) {
    return request.hasKeywordPrefix() && facet.startsWith(request.getKeywordPrefix().getPrefix());
  }

  /** Each field that is filtered by is a facet that ignores its own filters. */
  private static List<KeywordCounter> ofPrefix(FacetRequest request, List<String> facets) {
    var own = facets.stream().filter(facet -> isFieldOfPrefix(request, facet)).toList();
    var counters = new ArrayList<KeywordCounter>();
    counters.add(
        KeywordCounter.ofPrefix(
            request.getKeywordPrefix().getPrefix(),
            facets.indexOf(request.getName()),
            Set.copyOf(own)));
    own.forEach(facet -> counters.add(KeywordCounter.ofField(facet, facets.indexOf(facet))));
    return counters;
  }

  void beginSegment(LeafReader reader) throws IOException {
    if (!keywordCounters.isEmpty()) {
      values = DocValues.getSortedSet(reader, Fields.KEYWORDS);
      var fieldsOfSegment = fields.of(reader);
      for (var counter : keywordCounters) {
        counter.beginSegment(values, fieldsOfSegment);
      }
    }
    for (var counter : numbers.values()) {
      counter.beginSegment(reader);
    }
  }

  /**
   * @param failed the only group of filters that the document does not pass, or NONE
   */
  void count(int doc, int failed) throws IOException {
    if (!keywordCounters.isEmpty() && values.advanceExact(doc)) {
      int size = readOrdinals();
      for (var counter : keywordCounters) {
        if (failed == NONE || failed == counter.group()) {
          counter.count(ordinals, size);
        }
      }
    }
    for (var counter : numbers.values()) {
      if (failed == NONE || failed == counter.group()) {
        counter.count(doc);
      }
    }
  }

  private int readOrdinals() throws IOException {
    int size = values.docValueCount();
    if (size > ordinals.length) {
      ordinals = new long[size];
    }
    for (int at = 0; at < size; at++) {
      ordinals[at] = values.nextOrd();
    }
    return size;
  }

  /** In the order of the requests. */
  List<FacetCounts> counts() throws IOException {
    var all = new ArrayList<FacetCounts>();
    for (var request : requests) {
      switch (request.getOfCase()) {
        case NUMBER -> all.add(numbers.get(request).counts(request.getName()));
        case KEYWORD -> all.add(ofField(request));
        case KEYWORD_PREFIX -> all.addAll(ofFields(request));
        case OF_NOT_SET -> {}
      }
    }
    return all;
  }

  private FacetCounts ofField(FacetRequest request) throws IOException {
    var field = request.getKeyword().getField();
    var found = keywords.get(request).get(0).fields(1);
    return counts(
        request.getName(),
        found.getOrDefault(field, new FieldCounts(0)),
        request.getKeyword().getValuesMax());
  }

  private List<FacetCounts> ofFields(FacetRequest request) throws IOException {
    var prefix = request.getKeywordPrefix();
    var found = new HashMap<String, FieldCounts>();
    for (var counter : keywords.get(request)) {
      found.putAll(counter.fields(prefix.getFieldsMax()));
    }
    return found.entrySet().stream()
        .sorted(
            Map.Entry.<String, FieldCounts>comparingByValue(
                    (one, other) -> Long.compare(other.documents, one.documents))
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(prefix.getFieldsMax())
        .map(field -> counts(field.getKey(), field.getValue(), prefix.getValuesMax()))
        .toList();
  }

  private static FacetCounts counts(String name, FieldCounts field, int valuesMax) {
    var counts = FacetCounts.newBuilder().setName(name).setDocuments(field.documents);
    field.values.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(valuesMax)
        .forEach(
            value -> counts.addValuesBuilder().setValue(value.getKey()).setCount(value.getValue()));
    return counts.build();
  }
}
