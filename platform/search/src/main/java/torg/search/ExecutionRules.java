package torg.search;

import java.util.HashSet;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetRequest;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.Sort;
import torg.vasgen.v1.TextQuery;

/** What a question to an index must be. */
public final class ExecutionRules {
  private static final int PAGE_SIZE_MAX = 100;
  private static final int TEXT_LENGTH_MAX = 10_000;
  private static final int SYNONYMS_MAX = 100;
  private static final int RELAX_MAX = 1_000;
  private static final int FACETS_MAX = 200;
  private static final int FACET_VALUES_MAX = 1_000;
  private static final int FACET_FIELDS_MAX = 100;
  private static final int TOKEN_LENGTH_MAX = 4_000;

  private ExecutionRules() {}

  /**
   * @throws FaultException INVALID with all that is wrong
   */
  public static void check(ExecutionRequest request) {
    var violations = new Violations();
    if (request.hasText()) {
      check(violations, request.getText());
    }
    new FilterRules(violations).check(request.getFiltersList());
    check(violations, request.getSort());
    FieldRules.within(violations, "page_size", request.getPageSize(), 0, PAGE_SIZE_MAX);
    if (request.getPageToken().length() > TOKEN_LENGTH_MAX) {
      violations.add("page_token", "must be one from the page before");
    }
    FieldRules.within(violations, "facets", request.getFacetsCount(), 0, FACETS_MAX);
    var names = new HashSet<String>();
    for (int at = 0; at < request.getFacetsCount(); at++) {
      var path = Violations.at("facets", at);
      check(violations, path, request.getFacets(at));
      if (!names.add(request.getFacets(at).getName())) {
        violations.add(path + ".name", "must be there once");
      }
    }
    violations.throwIfAny();
  }

  /**
   * @throws FaultException INVALID with all that is wrong
   */
  public static void check(FindSimilarRequest request) {
    var violations = new Violations();
    FieldRules.text(violations, "id", request.getId(), DocumentRules.ID_LENGTH_MAX);
    new FilterRules(violations).check(request.getFiltersList());
    FieldRules.within(violations, "limit", request.getLimit(), 1, PAGE_SIZE_MAX);
    violations.throwIfAny();
  }

  private static void check(Violations violations, TextQuery text) {
    int length = text.getText().length();
    if (length > TEXT_LENGTH_MAX) {
      violations.add(
          "text.text",
          "must have at most %d characters, got %d".formatted(TEXT_LENGTH_MAX, length));
    }
    FieldRules.within(violations, "text.synonyms", text.getSynonymsCount(), 0, SYNONYMS_MAX);
    FieldRules.within(violations, "text.relax_below", text.getRelaxBelow(), 0, RELAX_MAX);
  }

  private static void check(Violations violations, Sort sort) {
    switch (sort.getByCase()) {
      case RELEVANCE -> {
        if (sort.getRelevance().hasNear()) {
          DocumentRules.checkPoint(
              violations, "sort.relevance.near", sort.getRelevance().getNear());
        }
      }
      case NUMBER -> FieldRules.name(violations, "sort.number.field", sort.getNumber().getField());
      case DISTANCE_FROM ->
          DocumentRules.checkPoint(violations, "sort.distance_from", sort.getDistanceFrom());
      case BY_NOT_SET -> {}
    }
  }

  private static void check(Violations violations, String path, FacetRequest facet) {
    switch (facet.getOfCase()) {
      case KEYWORD -> {
        FieldRules.name(violations, path + ".keyword.field", facet.getKeyword().getField());
        checkValues(violations, path + ".keyword", facet.getKeyword().getValuesMax());
      }
      case NUMBER ->
          FieldRules.name(violations, path + ".number.field", facet.getNumber().getField());
      case KEYWORD_PREFIX -> {
        var prefix = facet.getKeywordPrefix();
        FieldRules.name(violations, path + ".keyword_prefix.prefix", prefix.getPrefix());
        FieldRules.within(
            violations,
            path + ".keyword_prefix.fields_max",
            prefix.getFieldsMax(),
            1,
            FACET_FIELDS_MAX);
        checkValues(violations, path + ".keyword_prefix", prefix.getValuesMax());
      }
      case OF_NOT_SET ->
          violations.add(path, "must have one of keyword, number and keyword_prefix");
    }
  }

  private static void checkValues(Violations violations, String path, int valuesMax) {
    FieldRules.within(violations, path + ".values_max", valuesMax, 1, FACET_VALUES_MAX);
  }
}
