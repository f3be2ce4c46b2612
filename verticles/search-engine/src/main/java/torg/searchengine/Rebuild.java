package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.calls.TopicFollower;
import torg.calls.TopicOffsets;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.StartExportRequest;
import torg.search.CorruptIndexException;
import torg.search.IndexStatus;
import torg.search.Indexes;
import torg.search.Indexes.Entry;
import torg.search.SearchIndex;
import torg.vasgen.v1.IndexRebuild;
import torg.vasgen.v1.IndexRebuildStep;

/**
 * Makes a new index beside the one that is asked. It begins to follow the topic of documents first,
 * and only then all offers are exported; so when the export is done, what was exported has become
 * documents, and those are read, nothing is missing. A rebuild that was interrupted goes on where
 * it was. Lives on one context.
 */
final class Rebuild {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  private final Vertx vertx;
  private final EngineConfig config;
  private final NodeIndex node;
  private final Indexes indexes;
  private final TopicFollower topics;
  private final TopicOffsets offsets;
  private final Bus bus;
  private final IndexRebuild.Builder progress =
      IndexRebuild.newBuilder().setStep(IndexRebuildStep.EXPORTING);
  private Optional<SearchIndex> next = Optional.empty();
  private boolean stopped;
  private boolean useless;

  Rebuild(
      Vertx vertx,
      EngineConfig config,
      NodeIndex node,
      Indexes indexes,
      TopicFollower topics,
      TopicOffsets offsets,
      Bus bus) {
    this.vertx = vertx;
    this.config = config;
    this.node = node;
    this.indexes = indexes;
    this.topics = topics;
    this.offsets = offsets;
    this.bus = bus;
  }

  Future<IndexRebuild> progress() {
    return next.map(SearchIndex::status)
        .orElse(Future.succeededFuture(new IndexStatus(0, 0, 0)))
        .map(status -> progress.setDocuments(status.documents()).build());
  }

  /** Begins nothing more; what {@link #run} is at fails. */
  void stop() {
    stopped = true;
  }

  /** Completes when the node answers from the new index. */
  Future<Void> run(long generation) {
    return begun(generation)
        .compose(this::openNext)
        .compose(this::fill)
        .recover(
            failure ->
                close()
                    .compose(closed -> useless ? node.dropNext() : Future.succeededFuture())
                    .compose(left -> Future.failedFuture(failure)));
  }

  private Future<Void> close() {
    return next.map(SearchIndex::close).orElse(Future.succeededFuture());
  }

  private Future<Entry> begun(long generation) {
    if (node.next().isPresent()) {
      return Future.succeededFuture(node.next().get());
    }
    return offsets
        .ends(config.documentsTopic())
        .compose(indexes::create)
        .map(name -> new Entry(name, generation, 0))
        .compose(entry -> node.keepNext(entry).map(entry));
  }

  private Future<SearchIndex> openNext(Entry entry) {
    progress.setGeneration(entry.generation()).setExportId(entry.exportId());
    return indexes
        .open(entry.name())
        .recover(
            failure ->
                failure instanceof CorruptIndexException
                    ? beginAgain(failure.getMessage())
                    : Future.failedFuture(failure));
  }

  private Future<Void> fill(SearchIndex index) {
    next = Optional.of(index);
    var reader = new FollowedIndex(index, this::missed, this::stop);
    var feeding = new Feeding(vertx, topics, config.documentsTopic(), reader);
    return feeding
        .begin()
        .compose(fed -> export())
        .compose(done -> converted())
        .compose(done -> read(reader))
        .eventually(feeding::close)
        .compose(
            filled -> {
              next = Optional.empty();
              return node.replaceBy(index);
            });
  }

  /** The new index was not read for longer than the topic keeps its records. */
  private void missed() {
    useless = true;
    stopped = true;
  }

  private Future<Void> export() {
    return exportId().compose(id -> until(() -> export(id).compose(this::isDone)));
  }

  private Future<Long> exportId() {
    var entry = node.next().orElseThrow();
    if (entry.exportId() > 0) {
      return Future.succeededFuture(entry.exportId());
    }
    var request = StartExportRequest.newBuilder().setIdempotencyKey("search-" + entry.name());
    return bus.request(OfferCalls.START_EXPORT, request.build(), CallContext.mesh(CALL_TIMEOUT))
        .map(OfferExport::getId)
        .compose(id -> node.keepNext(entry.withExport(id)).map(id))
        .onSuccess(progress::setExportId);
  }

  private Future<OfferExport> export(long id) {
    return bus.request(
            OfferCalls.GET_EXPORT,
            GetExportRequest.newBuilder().setId(id).build(),
            CallContext.mesh(CALL_TIMEOUT))
        .recover(
            failure ->
                Fault.of(failure) == Fault.NOT_FOUND
                    ? beginAgain("export %d is not there any more".formatted(id))
                    : Future.failedFuture(failure));
  }

  private Future<Boolean> isDone(OfferExport export) {
    progress.setShare(export.getShare());
    return export.getState() == OfferExportState.EXPORT_CANCELLED
        ? beginAgain("export %d was cancelled".formatted(export.getId()))
        : Future.succeededFuture(export.getState() == OfferExportState.EXPORT_DONE);
  }

  private <T> Future<T> beginAgain(String reason) {
    useless = true;
    return Future.failedFuture(
        FaultException.unavailable(reason + "; the new index is begun again"));
  }

  /** What the export has sent has become documents. */
  private Future<Void> converted() {
    progress.setStep(IndexRebuildStep.CONVERTING);
    return offsets
        .ends(config.updatesTopic())
        .compose(
            ends ->
                until(
                    () ->
                        offsets
                            .committed(config.updatesTopic(), config.indexerGroup())
                            .map(read -> TopicOffsets.isPast(read, ends))));
  }

  private Future<Void> read(FollowedIndex reader) {
    progress.setStep(IndexRebuildStep.CATCHING_UP);
    return offsets.ends(config.documentsTopic()).compose(ends -> until(() -> isPast(reader, ends)));
  }

  private Future<Boolean> isPast(FollowedIndex reader, Map<Integer, Long> ends) {
    return Future.succeededFuture(TopicOffsets.isPast(reader.reached(), ends));
  }

  /** Asks again and again, with pauses. Fails as soon as an answer does. */
  private Future<Void> until(Supplier<Future<Boolean>> condition) {
    var reached = Promise.<Void>promise();
    look(condition, reached);
    return reached.future();
  }

  private void look(Supplier<Future<Boolean>> condition, Promise<Void> reached) {
    if (stopped) {
      reached.fail(FaultException.unavailable("the rebuild is stopped"));
      return;
    }
    condition
        .get()
        .onComplete(
            is -> {
              if (is) {
                reached.complete();
              } else {
                vertx.setTimer(POLL.toMillis(), timer -> look(condition, reached));
              }
            },
            reached::fail);
  }
}
