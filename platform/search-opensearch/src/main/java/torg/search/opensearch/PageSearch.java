package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.search.ExecutionRules;
import torg.search.PageToken;
import torg.search.opensearch.http.Cluster;
import torg.search.opensearch.json.FacetCounting;
import torg.search.opensearch.json.PageQuestion;
import torg.search.opensearch.json.QueryPlan;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;

/** Answers a request by one search, or by a few when words have to be done without. */
final class PageSearch {
  private final Cluster cluster;
  private final OpenSearchConfig config;
  private final PageQuestion.Engine engine;
  private final Snapshots snapshots;
  private final Workers workers;
  private final Clock clock;

  PageSearch(
      Cluster cluster,
      OpenSearchConfig config,
      PageQuestion.Engine engine,
      Snapshots snapshots,
      Workers workers,
      Clock clock) {
    this.cluster = cluster;
    this.config = config;
    this.engine = engine;
    this.snapshots = snapshots;
    this.workers = workers;
    this.clock = clock;
  }

  Future<ExecutionResponse> execute(ExecutionRequest request) {
    return workers.run(() -> execution(request)).compose(Execution::answer);
  }

  private Execution execution(ExecutionRequest request) {
    ExecutionRules.check(request);
    var token =
        request.getPageToken().isEmpty()
            ? Optional.<PageToken>empty()
            : Optional.of(PageToken.of(request, engine.index()));
    var question = new PageQuestion(engine, request, token, clock.instant().getEpochSecond());
    return new Execution(request, token, question, question.plan());
  }

  /** One request. */
  private final class Execution {
    private final ExecutionRequest request;
    private final Optional<PageToken> token;
    private final PageQuestion question;
    private final QueryPlan whole;

    Execution(
        ExecutionRequest request,
        Optional<PageToken> token,
        PageQuestion question,
        QueryPlan whole) {
      this.request = request;
      this.token = token;
      this.question = question;
      this.whole = whole;
    }

    Future<ExecutionResponse> answer() {
      if (token.isPresent()) {
        var snapshot = token.map(PageToken::snapshot).flatMap(SnapshotName::id);
        return answer(snapshot, () -> {});
      }
      if (request.getPageSize() == 0) {
        return answer(Optional.empty());
      }
      var use = snapshots.use();
      return use.id()
          .compose(snapshot -> answer(snapshot, use::isGone))
          .onSuccess(response -> use.end(!response.getNextPageToken().isEmpty()))
          .onFailure(failed -> use.end(false));
    }

    /** Goes on without the state if that is what is wrong. */
    private Future<ExecutionResponse> answer(Optional<String> snapshot, Runnable isGone) {
      return answer(snapshot)
          .recover(
              failure -> {
                if (snapshot.isEmpty() || !mayBeTheSnapshot(failure)) {
                  return Future.failedFuture(failure);
                }
                isGone.run();
                return answer(Optional.empty());
              });
    }

    /** It has ended, was never one, or was on a node that is away. */
    private static boolean mayBeTheSnapshot(Throwable failure) {
      var fault = Fault.of(failure);
      return fault == Fault.INTERNAL || fault == Fault.UNAVAILABLE;
    }

    private Future<ExecutionResponse> answer(Optional<String> snapshot) {
      var searches = new Searches(cluster, engine.index(), config, snapshot);
      int optional = token.map(PageToken::optionalWords).orElse(0);
      if (optional > 0) {
        return relaxable(searches)
            .compose(plan -> found(searches, plan.relaxed(Math.min(optional, plan.optionalMax()))))
            .compose(found -> response(found, snapshot));
      }
      return found(searches, whole)
          .compose(
              found -> isEnough(found) ? Future.succeededFuture(found) : relaxed(searches, found))
          .compose(found -> response(found, snapshot));
    }

    private record Found(QueryPlan plan, FacetCounting facets, JsonObject answer) {}

    /** Further pages are as the first one was. */
    private boolean isEnough(Found found) {
      return token.isPresent()
          || whole.text().words().isEmpty()
          || PageQuestion.total(found.answer) >= request.getText().getRelaxBelow();
    }

    private Future<Found> found(Searches searches, QueryPlan plan) {
      var prefixes =
          question.asksForPrefixes()
              ? searches.search(question.prefixes(plan), false).map(Optional::of)
              : Future.succeededFuture(Optional.<JsonObject>empty());
      return prefixes.compose(
          fields -> {
            var facets = question.facets(fields);
            return searches
                .search(question.page(plan, facets), request.getExplain())
                .map(answer -> new Found(plan, facets, answer));
          });
    }

    private Future<QueryPlan> relaxable(Searches searches) {
      return searches.counts(question.wordCounts(whole)).map(whole::relaxable);
    }

    /** With the fewest words less that find enough, or the most that can be found. */
    private Future<Found> relaxed(Searches searches, Found found) {
      int below = request.getText().getRelaxBelow();
      return relaxable(searches)
          .compose(
              plan -> {
                if (plan.optionalMax() == 0) {
                  return Future.succeededFuture(found);
                }
                return searches
                    .counts(question.relaxedCounts(plan, below))
                    .map(counts -> fewest(PageQuestion.total(found.answer), counts, below))
                    .compose(
                        optional ->
                            optional == 0
                                ? Future.succeededFuture(found)
                                : found(searches, plan.relaxed(optional)));
              });
    }

    /**
     * @param whole found with all words
     * @param counts found with one word less, two less and so on
     */
    private static int fewest(long whole, List<Long> counts, int below) {
      int best = 0;
      long most = whole;
      for (int at = 0; at < counts.size() && most < below; at++) {
        if (counts.get(at) > most) {
          best = at + 1;
          most = counts.get(at);
        }
      }
      return best;
    }

    private Future<ExecutionResponse> response(Found found, Optional<String> snapshot) {
      var name = snapshot.map(SnapshotName::of).orElse("");
      return workers.run(() -> question.answer(found.plan, found.facets, found.answer, name));
    }
  }
}
