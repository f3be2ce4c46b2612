package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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
  private final Polling polling;
  private Optional<SearchIndex> next = Optional.empty();
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
    this.polling = new Polling(vertx);
  }

  Future<IndexRebuild> progress() {
    return next.map(SearchIndex::status)
        .orElse(Future.succeededFuture(new IndexStatus(0, 0, 0)))
        .map(status -> progress.setDocuments(status.documents()).build());
  }

  /** Begins nothing more; what {@link #run} is at fails. */
  void stop() {
    polling.stop();
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
        .compose(done -> overtake(reader))
        .eventually(feeding::close)
        .compose(level -> orGoOn(index.refresh()))
        .compose(
            found -> {
              next = Optional.empty();
              return node.replaceBy(index);
            });
  }

  /** What was found must be found in the new index, too: it has to know as much. */
  private Future<Void> overtake(FollowedIndex reader) {
    return orGoOn(
        node.halt().compose(halted -> polling.until(() -> isPast(reader, node.reached()))));
  }

  private Future<Void> orGoOn(Future<Void> step) {
    return step.recover(failure -> node.goOn().transform(goesOn -> Future.failedFuture(failure)));
  }

  /** The new index was not read for longer than the topic keeps its records. */
  private void missed() {
    useless = true;
    stop();
  }

  private Future<Void> export() {
    return exportId().compose(id -> polling.until(() -> export(id).compose(this::isDone)));
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
                polling.until(
                    () ->
                        offsets
                            .committed(config.updatesTopic(), config.indexerGroup())
                            .map(read -> TopicOffsets.isPast(read, ends))));
  }

  private Future<Void> read(FollowedIndex reader) {
    progress.setStep(IndexRebuildStep.CATCHING_UP);
    return offsets
        .ends(config.documentsTopic())
        .compose(ends -> polling.until(() -> isPast(reader, ends)));
  }

  private Future<Boolean> isPast(FollowedIndex reader, Map<Integer, Long> ends) {
    return Future.succeededFuture(TopicOffsets.isPast(reader.reached(), ends));
  }
}
