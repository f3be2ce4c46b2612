package torg.search.lucene;

import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TotalHitCountCollector;
import torg.bus.Deadline;
import torg.search.ExecutionRules;
import torg.search.PageToken;
import torg.search.RankingConfig;
import torg.search.words.Highlighter;
import torg.search.words.QueryReader;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;

/** Answers a request in one pass over the documents that it finds. Blocks. */
final class PageSearch {
  private final Searchers searchers;
  private final String generation;
  private final RankingConfig ranking;
  private final Highlighter highlighter;
  private final TextQueries queries;
  private final Planning planning;
  private final Clock clock;
  private final KeywordFields keywordFields = new KeywordFields();

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
    this.highlighter = highlighter;
    this.clock = clock;
    queries = new TextQueries(ranking);
    planning = new Planning(reader, queries);
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
      var plan = planning.plan(request, token, lease);
      var factors = factors(plan);
      var filters = FacetFilters.of(request);
      var facets = new FacetCounting(request.getFacetsList(), filters.facets(), keywordFields);
      var page = page();
      var found = new FoundDocuments(page, facets, filters.groups(searcher));
      var words = order.isRelevance() ? plan.ranked(factors) : plan.words();
      searcher.search(FilterQueries.filtered(words, filters.plain()), new SingleCollector<>(found));
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
              plan.optional(),
              order.value(last),
              order.id(last))
          .encoded(request);
    }
  }
}
