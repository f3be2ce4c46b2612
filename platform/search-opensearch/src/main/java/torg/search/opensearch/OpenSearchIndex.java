package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.CallContext;
import torg.search.ExecutionRules;
import torg.search.IndexStatus;
import torg.search.RankingConfig;
import torg.search.SearchIndex;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;
import torg.search.opensearch.json.Documents;
import torg.search.opensearch.json.Fields;
import torg.search.opensearch.json.PageQuestion;
import torg.search.opensearch.json.Reading;
import torg.search.opensearch.json.SimilarQuestion;
import torg.search.opensearch.json.WordPage;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.RawDocument;

/** One index of OpenSearch. Several nodes may write to it and ask it at the same time. */
final class OpenSearchIndex implements SearchIndex {
  private static final Logger LOG = LoggerFactory.getLogger(OpenSearchIndex.class);
  private static final Duration SWEEP_PERIOD = Duration.ofHours(1);

  private final Cluster cluster;
  private final OpenSearchConfig config;
  private final StateIndex state;
  private final String name;
  private final Workers workers;
  private final Clock clock;
  private final Reading reading;
  private final Documents documents;
  private final Bulks bulks;
  private final Snapshots snapshots;
  private final PageSearch pages;
  private final AtomicLong sweptMillis;

  OpenSearchIndex(
      Vertx vertx,
      Cluster cluster,
      OpenSearchConfig config,
      RankingConfig ranking,
      StateIndex state,
      String name,
      Workers workers,
      Reading reading,
      Clock clock) {
    this.cluster = cluster;
    this.config = config;
    this.state = state;
    this.name = name;
    this.workers = workers;
    this.clock = clock;
    this.reading = reading;
    documents = new Documents(reading.terms(), ranking);
    bulks = new Bulks(vertx, cluster, name, config);
    snapshots = new Snapshots(cluster, name, config, System::nanoTime);
    pages =
        new PageSearch(
            cluster,
            config,
            new PageQuestion.Engine(name, ranking, reading),
            snapshots,
            workers,
            clock);
    sweptMillis = new AtomicLong(clock.millis());
  }

  @Override
  public Future<Map<Integer, Long>> positions() {
    return state.positions(name);
  }

  /**
   * Fails with UNAVAILABLE or DEADLINE when OpenSearch does not take all documents, some of which
   * are written then; with PRECONDITION when the index was removed.
   */
  @Override
  public Future<Void> apply(List<RawDocument> batch, Map<Integer, Long> positions) {
    return workers
        .run(() -> NewestDocuments.of(batch).stream().map(this::item).toList())
        .compose(bulks::send)
        .compose(
            written ->
                positions.isEmpty()
                    ? Future.<Void>succeededFuture()
                    : state.advance(name, positions))
        .onSuccess(applied -> sweep());
  }

  private BulkItem item(RawDocument raw) {
    return BulkItem.of(
        raw.getId(),
        raw.getAction() == Action.DELETE
            ? Documents.deletion(raw, clock.millis())
            : documents.of(raw));
  }

  /** Forgets old deletions. Nobody waits for it, and what fails is done an hour later. */
  private void sweep() {
    long now = clock.millis();
    long last = sweptMillis.get();
    if (now - last >= SWEEP_PERIOD.toMillis() && sweptMillis.compareAndSet(last, now)) {
      CallContext.detached(() -> forgetDeletions(now))
          .onFailure(failure -> LOG.warn("{}", failure.getMessage()));
    }
  }

  /** OpenSearch goes on with it by itself. */
  Future<Void> forgetDeletions(long nowMillis) {
    var subject = "forgetting old deletions of " + name;
    var old = JsonObject.of("lte", nowMillis - config.deletionsKept().toMillis());
    return cluster
        .ask(
            Ask.write(
                subject,
                HttpMethod.POST,
                "/%s/_delete_by_query?conflicts=proceed&wait_for_completion=false".formatted(name),
                JsonObject.of(
                    "query", JsonObject.of("range", JsonObject.of(Fields.DELETED_AT, old)))))
        .map(answer -> answer.success(subject))
        .mapEmpty();
  }

  @Override
  public Future<Void> refresh() {
    var subject = "refreshing " + name;
    return cluster
        .ask(Ask.write(subject, HttpMethod.POST, "/%s/_refresh".formatted(name), new JsonObject()))
        .map(answer -> answer.success(subject))
        .onSuccess(refreshed -> snapshots.renew())
        .mapEmpty();
  }

  @Override
  public Future<ExecutionResponse> execute(ExecutionRequest request) {
    return pages.execute(request);
  }

  @Override
  public Future<ExecutionResponse> findSimilar(FindSimilarRequest request) {
    var question = new SimilarQuestion(request, reading);
    var subject = "reading a document of " + name;
    return workers
        .run(
            () -> {
              ExecutionRules.check(request);
              return "/%s/_doc/%s?%s"
                  .formatted(name, Ask.part(request.getId()), SimilarQuestion.neededFields());
            })
        .compose(path -> cluster.ask(Ask.get(subject, path)))
        .map(found -> question.search(found.isMissing() ? found.body() : found.success(subject)))
        .compose(
            search ->
                search.isEmpty()
                    ? Future.succeededFuture(ExecutionResponse.getDefaultInstance())
                    : new Searches(cluster, name, config, Optional.empty())
                        .search(search.get(), false)
                        .map(question::answer));
  }

  /** Page by page, so that no answer is as large as the vocabulary. */
  @Override
  public Future<Void> eachWord(ObjLongConsumer<String> reader) {
    return wordsAfter(Optional.empty(), reader);
  }

  private Future<Void> wordsAfter(Optional<JsonObject> after, ObjLongConsumer<String> reader) {
    var subject = "reading the words of " + name;
    // A look at all documents may take as long as a write.
    var ask =
        Ask.write(subject, HttpMethod.POST, "/%s/_search".formatted(name), WordPage.search(after));
    return cluster
        .ask(ask)
        .compose(
            answer ->
                workers.run(
                    () -> {
                      var page = WordPage.of(answer.success(subject));
                      page.forEach(reader);
                      return page.next();
                    }))
        .compose(next -> next.isEmpty() ? Future.succeededFuture() : wordsAfter(next, reader));
  }

  @Override
  public Future<IndexStatus> status() {
    var subject = "the size of " + name;
    var counts =
        JsonObject.of(
            "size",
            0,
            "track_total_hits",
            true,
            "aggs",
            JsonObject.of("live", JsonObject.of("filter", Fields.live())));
    return new Searches(cluster, name, config, Optional.empty())
        .search(counts, false)
        .compose(
            found ->
                cluster
                    .ask(Ask.get(subject, "/%s/_stats/store".formatted(name)))
                    .map(answer -> status(found, answer.success(subject))));
  }

  private static IndexStatus status(JsonObject counts, JsonObject stats) {
    long all = PageQuestion.total(counts);
    long live = counts.getJsonObject("aggregations").getJsonObject("live").getLong("doc_count");
    long bytes =
        stats
            .getJsonObject("_all")
            .getJsonObject("primaries")
            .getJsonObject("store")
            .getLong("size_in_bytes");
    return new IndexStatus(live, all - live, bytes);
  }

  @Override
  public Future<Void> close() {
    return snapshots.close();
  }
}
