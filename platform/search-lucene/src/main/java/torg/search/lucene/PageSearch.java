package torg.search.lucene;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TotalHitCountCollector;
import torg.bus.Deadline;
import torg.search.ExecutionRules;
import torg.search.PageToken;
import torg.search.RankingConfig;
import torg.search.words.Highlighter;
import torg.search.words.QueryReader;
import torg.search.words.QueryReader.OtherWords;
import torg.search.words.ReadQuery;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.Filter;

/** Answers a request in one pass over the documents that it finds. Blocks. */
final class PageSearch {
  private final Searchers searchers;
  private final String generation;
  private final RankingConfig ranking;
  private final QueryReader reader;
  private final Highlighter highlighter;
  private final TextQueries queries;
  private final Clock clock;

  PageSearch(
      Searchers searchers,
      String generation,
      RankingConfig ranking,
      QueryReader reader,
      Highlighter highlighter,
      Clock clock) {
    this.searchers = searchers;
    this.generation = generation;
    this.ranking = ranking;
    this.reader = reader;
    this.highlighter = highlighter;
    this.clock = clock;
    queries = new TextQueries(ranking);
  }

  ExecutionResponse execute(ExecutionRequest request, Deadline deadline) throws IOException {
    ExecutionRules.check(request);
    var token =
        request.getPageToken().isEmpty()
            ? Optional.<PageToken>empty()
            : Optional.of(PageToken.of(request, generation));
    return searchers.search(
        token.map(PageToken::snapshot),
        deadline,
        lease -> new Execution(request, token, lease).answer());
  }

  /** One request. */
  private final class Execution {
    private final ExecutionRequest request;
    private final Optional<PageToken> token;
    private final Searchers.Lease lease;
    private final IndexSearcher searcher;
    private final PageOrder order;
    private final long asOfSeconds;

    Execution(ExecutionRequest request, Optional<PageToken> token, Searchers.Lease lease) {
      this.request = request;
      this.token = token;
      this.lease = lease;
      searcher = lease.searcher();
      order = PageOrder.of(request);
      asOfSeconds =
          token.map(PageToken::asOfSeconds).orElseGet(() -> clock.instant().getEpochSecond());
    }

    ExecutionResponse answer() throws IOException {
      var plan = plan();
      var factors = factors(plan);
      var facetFilters = new LinkedHashMap<String, List<Filter>>();
      var plainFilters = new ArrayList<Filter>();
      for (var filter : request.getFiltersList()) {
        if (FacetCounting.isAskedFor(request.getFacetsList(), filter.getFacet())) {
          facetFilters.computeIfAbsent(filter.getFacet(), facet -> new ArrayList<>()).add(filter);
        } else {
          plainFilters.add(filter);
        }
      }
      var groups = new ArrayList<FilterGroup>();
      for (var entry : facetFilters.entrySet()) {
        groups.add(new FilterGroup(entry.getKey(), entry.getValue(), searcher));
      }
      var facets = new FacetCounting(request.getFacetsList(), List.copyOf(facetFilters.keySet()));
      var page = page();
      var found = new FoundDocuments(page, facets, groups);
      var words = order.isRelevance() ? plan.ranked(factors) : plan.words();
      searcher.search(filtered(words, plainFilters), new SingleCollector<>(found));
      lease.requireInTime();
      var response =
          ExecutionResponse.newBuilder()
              .setTotal(found.total())
              .addAllFacets(facets.counts())
              .addAllOptionalWords(plan.optionalWords());
      if (page instanceof TopFieldCollector top) {
        addHits(response, plan, factors, top);
      }
      return response.build();
    }

    /** The order of the words is looked for only where it is needed. */
    private QueryPlan plan() throws IOException {
      var plan = new QueryPlan(queries, read(), List.of(), 0);
      int below = request.getText().getRelaxBelow();
      int optional = token.map(PageToken::optionalWords).orElse(0);
      if (token.isPresent() ? optional == 0 : finds(plan.words(), below)) {
        return plan;
      }
      plan =
          plan.relaxable(
              Relaxation.order(
                  searcher.getIndexReader(),
                  plan.text().words(),
                  word -> finds(queries.word(word), 1)));
      if (token.isPresent()) {
        return plan.relaxed(Math.min(optional, plan.optionalMax()));
      }
      while (plan.optionalCount() < plan.optionalMax() && !finds(plan.words(), below)) {
        plan = plan.relaxed(plan.optionalCount() + 1);
      }
      return plan;
    }

    private ReadQuery read() {
      var text = request.getText();
      return reader.read(
          text.getText(),
          text.getSynonymsList().stream()
              .map(synonym -> new OtherWords(synonym.getWords(), synonym.getOther()))
              .toList());
    }

    private boolean finds(Query words, int enough) throws IOException {
      if (enough == 0) {
        return true;
      }
      var count = new EnoughCollector(enough);
      searcher.search(filtered(words, request.getFiltersList()), new SingleCollector<>(count));
      lease.requireInTime();
      return count.isEnough();
    }

    private Factors factors(QueryPlan plan) {
      var factors = new Factors(ranking);
      factors.addWords(queries, plan.text().words());
      factors.addFreshness(asOfSeconds);
      factors.addClicks();
      if (request.getSort().getRelevance().hasNear()) {
        factors.addNearness(request.getSort().getRelevance().getNear());
      }
      return factors;
    }

    /** One more than the page has tells whether there is a next one. */
    private Collector page() {
      if (request.getPageSize() == 0) {
        return new TotalHitCountCollector();
      }
      return new TopFieldCollectorManager(
              order.sort(),
              request.getPageSize() + 1,
              token.map(order::after).orElse(null),
              Integer.MAX_VALUE)
          .newCollector();
    }

    private void addHits(
        ExecutionResponse.Builder response, QueryPlan plan, Factors factors, TopFieldCollector top)
        throws IOException {
      var docs = top.topDocs().scoreDocs;
      var hits =
          new Hits(
              searcher,
              highlighter,
              request.getHighlight() ? plan.text().terms() : Set.of(),
              Hits.center(request.getSort(), request.getFiltersList()));
      var explanations = request.getExplain() ? new Explanations(searcher, plan, factors) : null;
      int size = Math.min(docs.length, request.getPageSize());
      for (int at = 0; at < size; at++) {
        var hit = hits.of(docs[at].doc);
        if (order.isRelevance()) {
          hit.setScore(order.value((FieldDoc) docs[at]));
        }
        if (explanations != null) {
          hit.setExplanation(explanations.of(docs[at].doc));
        }
        response.addHits(hit);
      }
      if (docs.length > size) {
        response.setNextPageToken(nextPage(plan, (FieldDoc) docs[size - 1]));
      }
    }

    private String nextPage(QueryPlan plan, FieldDoc last) throws IOException {
      return new PageToken(
              generation,
              lease.keep(),
              asOfSeconds,
              plan.optionalCount(),
              order.value(last),
              order.id(last))
          .encoded(request);
    }
  }

  private static Query filtered(Query words, List<Filter> filters) {
    if (filters.isEmpty()) {
      return words;
    }
    var all = new BooleanQuery.Builder();
    all.add(words, Occur.MUST);
    filters.forEach(filter -> all.add(FilterQueries.of(filter), Occur.FILTER));
    return all.build();
  }
}
