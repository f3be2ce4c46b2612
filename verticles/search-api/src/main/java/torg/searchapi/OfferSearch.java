package torg.searchapi;

import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.search.v1.Correction;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchOffersResponse;
import torg.search.v1.SearchPage;
import torg.vasgen.v1.ExecutionResponse;

/** One search of one version of the catalog, from the text that was typed to the answer. */
final class OfferSearch {
  private static final Logger log = LoggerFactory.getLogger(OfferSearch.class);

  private final SearchOffersRequest request;
  private final SearchConfig config;
  private final Spelling spelling;
  private final IndexClient index;
  private final SearchMetrics metrics;
  private final ExecutionRequests executions;
  private final SearchAnswers answers;

  OfferSearch(
      SearchOffersRequest request,
      SearchCatalog catalog,
      SearchConfig config,
      Spelling spelling,
      IndexClient index,
      SearchMetrics metrics) {
    this.request = request;
    this.config = config;
    this.spelling = spelling;
    this.index = index;
    this.metrics = metrics;
    this.executions = new ExecutionRequests(catalog, config);
    this.answers = new SearchAnswers(catalog, config);
  }

  /** A page after the first has the words of the first, whatever they would be corrected to now. */
  Future<SearchOffersResponse> page(SearchPage page) {
    var corrected = page.getCorrectedText();
    return index
        .execute(
            executions.of(
                request, corrected.isEmpty() ? request.getText() : corrected, page.getIndexToken()))
        .map(
            found ->
                answers.of(
                    request,
                    corrected,
                    found,
                    corrected.isEmpty()
                        ? Optional.empty()
                        : Optional.of(correction(corrected, true))));
  }

  Future<SearchOffersResponse> firstPage() {
    return corrected()
        .compose(
            correction ->
                execute(request.getText())
                    .compose(
                        found ->
                            correction
                                .map(text -> choose(found, text))
                                .orElseGet(() -> asTyped(found))));
  }

  private Future<ExecutionResponse> execute(String text) {
    return index.execute(executions.of(request, text, ""));
  }

  private Future<Optional<String>> corrected() {
    var text = request.getText();
    if (!config.spelling() || request.getKeepSpelling() || text.isBlank()) {
      return Future.succeededFuture(Optional.empty());
    }
    return spelling
        .correct(text)
        .recover(
            failure -> {
              metrics.countSpellingFailure();
              log.debug("a text is searched for as it was typed: {}", failure.getMessage());
              return Future.succeededFuture(Optional.empty());
            })
        .map(
            correction ->
                correction.filter(
                    one -> !one.equals(text) && one.length() <= SearchRules.TEXT_LENGTH_MAX));
  }

  /** A correction that finds nothing better is not even mentioned. */
  private Future<SearchOffersResponse> choose(ExecutionResponse found, String corrected) {
    if (SpellingVerdict.isTooLittle(found, config.relaxBelow())) {
      return execute(corrected)
          .compose(
              instead ->
                  SpellingVerdict.isBetter(instead, found)
                      ? answer(corrected, instead, Optional.of(correction(corrected, true)))
                      : asTyped(found));
    }
    return index
        .execute(executions.countOf(request, corrected))
        .compose(
            instead ->
                SpellingVerdict.isBetter(instead, found)
                    ? answer("", found, Optional.of(correction(corrected, false)))
                    : asTyped(found));
  }

  private Correction correction(String corrected, boolean isApplied) {
    return Correction.newBuilder()
        .setOriginal(request.getText())
        .setCorrected(corrected)
        .setApplied(isApplied)
        .build();
  }

  private Future<SearchOffersResponse> asTyped(ExecutionResponse found) {
    return answer("", found, Optional.empty());
  }

  private Future<SearchOffersResponse> answer(
      String corrected, ExecutionResponse found, Optional<Correction> correction) {
    var answer = answers.of(request, corrected, found, correction);
    metrics.count(answer);
    return Future.succeededFuture(answer);
  }
}
