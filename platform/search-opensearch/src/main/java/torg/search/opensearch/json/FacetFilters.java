package torg.search.opensearch.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetRequest;
import torg.vasgen.v1.Filter;

/**
 * The filters of a request by who ignores them: those that were chosen from a facet do not count
 * for that facet.
 *
 * @param plain that nothing ignores
 * @param chosen by facet
 */
record FacetFilters(List<Filter> plain, Map<String, List<Filter>> chosen) {
  static FacetFilters of(ExecutionRequest request) {
    var plain = new ArrayList<Filter>();
    var chosen = new LinkedHashMap<String, List<Filter>>();
    for (var filter : request.getFiltersList()) {
      if (isAskedFor(request.getFacetsList(), filter.getFacet())) {
        chosen.computeIfAbsent(filter.getFacet(), facet -> new ArrayList<>()).add(filter);
      } else {
        plain.add(filter);
      }
    }
    return new FacetFilters(plain, chosen);
  }

  private static boolean isAskedFor(List<FacetRequest> requests, String facet) {
    return !facet.isEmpty()
        && requests.stream()
            .anyMatch(request -> request.getName().equals(facet) || isFieldOf(request, facet));
  }

  private static boolean isFieldOf(FacetRequest request, String facet) {
    return request.hasKeywordPrefix() && facet.startsWith(request.getKeywordPrefix().getPrefix());
  }

  /** The fields of a prefix that are filtered by: each is a facet that ignores its own filters. */
  List<String> ownFields(FacetRequest request) {
    return chosen.keySet().stream().filter(facet -> isFieldOf(request, facet)).toList();
  }

  List<Filter> allChosen() {
    return others(Set.of());
  }

  List<Filter> chosenElsewhere(String facet) {
    return others(Set.of(facet));
  }

  private List<Filter> others(Set<String> ignored) {
    return chosen.entrySet().stream()
        .filter(entry -> !ignored.contains(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream())
        .toList();
  }
}
