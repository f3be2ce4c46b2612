package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.Filter;

/**
 * A request's filters: those that every document must pass to be looked at, and by facet those that
 * the facet's own counts ignore.
 */
record FacetFilters(List<Filter> plain, Map<String, List<Filter>> byFacet) {
  static FacetFilters of(ExecutionRequest request) {
    var plain = new ArrayList<Filter>();
    var byFacet = new LinkedHashMap<String, List<Filter>>();
    for (var filter : request.getFiltersList()) {
      if (FacetCounting.isAskedFor(request.getFacetsList(), filter.getFacet())) {
        byFacet.computeIfAbsent(filter.getFacet(), facet -> new ArrayList<>()).add(filter);
      } else {
        plain.add(filter);
      }
    }
    return new FacetFilters(plain, byFacet);
  }

  /** In the order of {@link #groups}. */
  List<String> facets() {
    return List.copyOf(byFacet.keySet());
  }

  List<FilterGroup> groups(IndexSearcher searcher) throws IOException {
    var groups = new ArrayList<FilterGroup>();
    for (var filters : byFacet.values()) {
      groups.add(new FilterGroup(filters, searcher));
    }
    return groups;
  }
}
