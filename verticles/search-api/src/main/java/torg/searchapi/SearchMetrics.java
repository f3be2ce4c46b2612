package torg.searchapi;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.search.v1.SearchOffersResponse;

/** How searches ended for the people who searched; how long they took, the calls tell. */
public final class SearchMetrics {
  private static final CounterMetric SEARCHES =
      Metric.counter(
          "torg_search_searches_total", "Searches by outcome, without further pages", "outcome");
  private static final CounterMetric SPELLING_FAILURES =
      Metric.counter(
          "torg_search_spelling_failures_total",
          "Texts that could not be checked for misspellings");

  public static final List<Metric> METRICS = List.of(SEARCHES, SPELLING_FAILURES);

  /** The first that fits. */
  private enum Outcome {
    NOTHING,
    CORRECTED,
    RELAXED,
    FOUND
  }

  private final MeterRegistry registry;

  SearchMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void count(SearchOffersResponse answer) {
    SEARCHES.register(registry, outcome(answer).name()).increment();
  }

  private static Outcome outcome(SearchOffersResponse answer) {
    if (answer.getTotal() == 0) {
      return Outcome.NOTHING;
    }
    if (answer.getCorrection().getApplied()) {
      return Outcome.CORRECTED;
    }
    return answer.getOptionalWordsCount() > 0 ? Outcome.RELAXED : Outcome.FOUND;
  }

  void countSpellingFailure() {
    SPELLING_FAILURES.register(registry).increment();
  }
}
