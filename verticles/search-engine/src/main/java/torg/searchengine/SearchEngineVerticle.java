package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Bus;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;
import torg.calls.TopicFollower;
import torg.calls.TopicOffsets;
import torg.calls.VasgenCalls;
import torg.search.Indexes;
import torg.store.Store;
import torg.store.Table;
import torg.vasgen.v1.IndexCopy;

/** Keeps a copy of the index and answers from it. One a node. */
public final class SearchEngineVerticle extends VerticleBase {
  public static final List<Table> TABLES = CopyTables.ALL;

  private static final Logger log = LoggerFactory.getLogger(SearchEngineVerticle.class);

  private static final Duration CATCH_UP_MAX = Duration.ofSeconds(30);

  private final EngineConfig config;
  private final Indexes indexes;
  private final TopicFollower topics;
  private final TopicOffsets offsets;
  private final CopyRecords records;
  private final Bus bus;
  private NodeIndex node;
  private Optional<Rebuild> rebuild = Optional.empty();
  private Future<Void> rebuilding = Future.succeededFuture();
  private Future<?> watching = Future.succeededFuture();
  private String problem = "";
  private boolean stopping;

  public SearchEngineVerticle(
      EngineConfig config,
      Indexes indexes,
      TopicFollower topics,
      TopicOffsets offsets,
      Store store,
      Bus bus,
      Clock clock) {
    this.config = config;
    this.indexes = indexes;
    this.topics = topics;
    this.offsets = offsets;
    this.records = new CopyRecords(store, clock);
    this.bus = bus;
  }

  @Override
  public Future<?> start() {
    node = new NodeIndex(vertx, indexes, topics, config.documentsTopic());
    return node.open()
        .compose(opened -> catchUp())
        .compose(level -> new IndexHandlers(node, spelling(), records, bus).answer())
        .compose(answering -> bus.subscribe(VasgenCalls.WANTED, wanted -> watch()))
        .onSuccess(
            listening -> vertx.setPeriodic(0, config.watchPeriod().toMillis(), t -> watch()));
  }

  private DocumentSpelling spelling() {
    return new DocumentSpelling(vertx, node, config.wordsKept(), config.neverCorrected());
  }

  /**
   * What was found before the node was stopped shall be found when it answers again; meanwhile
   * others do. Whoever waits too long answers with what it has.
   */
  private Future<Void> catchUp() {
    var polling = new Polling(vertx);
    var level =
        offsets
            .ends(config.documentsTopic())
            .compose(
                ends ->
                    polling.until(
                        () -> Future.succeededFuture(TopicOffsets.isPast(node.reached(), ends))))
            .compose(read -> node.ask().refresh());
    return TimeLimit.of(
            vertx, CATCH_UP_MAX, () -> FaultException.unavailable("it takes long"), level)
        .onFailure(
            failure ->
                log.warn(
                    "the index answers before it has read all documents: {}", failure.getMessage()))
        .onComplete(over -> polling.stop())
        .otherwiseEmpty();
  }

  /** Looks once whether the index is what it shall be, and tells how it is. */
  private void watch() {
    if (stopping || !watching.isComplete()) {
      return;
    }
    watching =
        records
            .wanted()
            .onSuccess(this::begin)
            .compose(wanted -> copy().compose(records::tell))
            .onFailure(failure -> log.warn("the index is not watched: {}", failure.toString()));
  }

  /** One rebuild at a time; one that fails is taken up again by the next look. */
  private void begin(long wanted) {
    if (stopping || rebuild.isPresent() || node.entry().generation() >= wanted) {
      return;
    }
    var begun = new Rebuild(vertx, config, node, indexes, topics, offsets, bus);
    rebuild = Optional.of(begun);
    log.info("generation {} of the index is made beside the one in use", wanted);
    rebuilding = begun.run(wanted).onComplete(done -> end(wanted, done.cause()));
  }

  private void end(long wanted, Throwable failure) {
    rebuild = Optional.empty();
    problem = failure == null ? "" : failure.getMessage();
    if (failure == null) {
      log.info("searches are answered from generation {} of the index", wanted);
    } else if (!stopping) {
      log.warn("generation {} of the index is not made yet: {}", wanted, problem);
    }
  }

  private Future<IndexCopy> copy() {
    return node.ask()
        .status()
        .compose(
            status -> {
              var copy =
                  IndexCopy.newBuilder()
                      .setName(indexes.place())
                      .setGeneration(node.entry().generation())
                      .setDocuments(status.documents())
                      .setDeletions(status.deletions())
                      .setBytes(status.bytes())
                      .setProblem(problem);
              return rebuild
                  .map(Rebuild::progress)
                  .map(progress -> progress.map(copy::setRebuild))
                  .orElse(Future.succeededFuture(copy))
                  .map(IndexCopy.Builder::build);
            });
  }

  @Override
  public Future<?> stop() {
    stopping = true;
    rebuild.ifPresent(Rebuild::stop);
    return Future.join(rebuilding, watching).transform(ended -> node.close());
  }
}
