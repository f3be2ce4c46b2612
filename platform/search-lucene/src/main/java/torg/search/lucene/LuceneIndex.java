package torg.search.lucene;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ObjLongConsumer;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Deadline;
import torg.bus.faults.FaultException;
import torg.search.CorruptIndexException;
import torg.search.IndexStatus;
import torg.search.RankingConfig;
import torg.search.SearchIndex;
import torg.search.lucene.IndexWrites.Change;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.RawDocument;

/** The index in a directory. Queries, writes and upkeep have threads of their own. */
public final class LuceneIndex implements SearchIndex {
  private static final Logger LOG = LoggerFactory.getLogger(LuceneIndex.class);

  private final Vertx vertx;
  private final LuceneConfig config;
  private final Workers workers;
  private final OpenIndex index;
  private final List<Long> timers = new ArrayList<>();

  private LuceneIndex(Vertx vertx, LuceneConfig config, Workers workers, OpenIndex index) {
    this.vertx = vertx;
    this.config = config;
    this.workers = workers;
    this.index = index;
  }

  /**
   * Opens the index of the directory, or makes an empty one. Fails with {@link
   * CorruptIndexException} when what is there cannot be used any more: remove it and build it anew;
   * with UNAVAILABLE when the directory cannot be used now.
   */
  public static Future<SearchIndex> open(
      Vertx vertx, Path directory, LuceneConfig config, RankingConfig ranking, Clock clock) {
    return open(vertx, () -> FSDirectory.open(directory), config, ranking, clock);
  }

  static Future<SearchIndex> open(
      Vertx vertx,
      Callable<Directory> directory,
      LuceneConfig config,
      RankingConfig ranking,
      Clock clock) {
    var workers = new Workers(vertx, config);
    return workers
        .upkeep(() -> OpenIndex.open(directory.call(), config, ranking, clock))
        .map(index -> new LuceneIndex(vertx, config, workers, index).begun())
        .recover(
            failure ->
                workers
                    .close()
                    .transform(
                        closed ->
                            Future.failedFuture(
                                failure instanceof IOException failed
                                    ? IndexFaults.unusable(failed)
                                    : failure)));
  }

  private SearchIndex begun() {
    every(config.refreshPeriod(), "refreshed", index::refresh);
    every(config.commitPeriod(), "committed", index.writes()::commit);
    return this;
  }

  private interface Job {
    void run() throws IOException;
  }

  private void every(Duration period, String done, Job job) {
    var isRunning = new AtomicBoolean();
    timers.add(
        vertx.setPeriodic(
            period.toMillis(),
            timer -> {
              if (isRunning.compareAndSet(false, true)) {
                workers
                    .upkeep(blocking(job))
                    .onFailure(failure -> LOG.error("The index could not be {}", done, failure))
                    .onComplete(ended -> isRunning.set(false));
              }
            }));
  }

  private static Callable<Void> blocking(Job job) {
    return () -> {
      job.run();
      return null;
    };
  }

  @Override
  public Future<Map<Integer, Long>> positions() {
    return Future.succeededFuture(index.writes().committed());
  }

  /**
   * Fails with UNAVAILABLE when the disk does; nothing can be applied then until it is reopened.
   */
  @Override
  public Future<Void> apply(List<RawDocument> documents, Map<Integer, Long> positions) {
    var writes = index.writes();
    return workers
        .write(() -> writes.changes(documents))
        .compose(
            changes ->
                Future.join(
                    portions(changes, config.writeThreads()).stream()
                        .map(portion -> workers.write(blocking(() -> writes.write(portion))))
                        .toList()))
        .<Void>map(
            written -> {
              writes.advance(positions);
              return null;
            })
        .recover(LuceneIndex::unwritten);
  }

  private static List<List<Change>> portions(List<Change> changes, int count) {
    int size = Math.max(1, (changes.size() + count - 1) / count);
    var portions = new ArrayList<List<Change>>();
    for (int at = 0; at < changes.size(); at += size) {
      portions.add(changes.subList(at, Math.min(changes.size(), at + size)));
    }
    return portions;
  }

  private static boolean isOfDisk(Throwable failure) {
    return failure instanceof IOException
        || failure instanceof UncheckedIOException
        || failure instanceof AlreadyClosedException;
  }

  @Override
  public Future<Void> refresh() {
    return workers.upkeep(blocking(index::refresh)).recover(LuceneIndex::unwritten);
  }

  private static Future<Void> unwritten(Throwable failure) {
    return Future.failedFuture(isOfDisk(failure) ? IndexFaults.unwritable(failure) : failure);
  }

  @Override
  public Future<ExecutionResponse> execute(ExecutionRequest request) {
    var deadline = deadline();
    return read(() -> index.pages().execute(request, deadline));
  }

  @Override
  public Future<ExecutionResponse> findSimilar(FindSimilarRequest request) {
    var deadline = deadline();
    return read(() -> index.similar().find(request, deadline));
  }

  @Override
  public Future<Void> eachWord(ObjLongConsumer<String> reader) {
    return read(blocking(() -> index.eachWord(reader)));
  }

  @Override
  public Future<IndexStatus> status() {
    var deadline = deadline();
    return read(() -> index.status(deadline));
  }

  private Deadline deadline() {
    return Deadline.in(config.queryTimeout()).earlier(Deadline.current());
  }

  private <T> Future<T> read(Callable<T> work) {
    return workers
        .query(work)
        .recover(failure -> Future.failedFuture(isOfDisk(failure) ? unreadable(failure) : failure));
  }

  private static FaultException unreadable(Throwable failure) {
    LOG.error("The index could not be read", failure);
    return IndexFaults.unreadable(failure);
  }

  @Override
  public Future<Void> close() {
    timers.forEach(vertx::cancelTimer);
    return workers
        .upkeep(blocking(index::close))
        .onFailure(failure -> LOG.error("The index could not be closed as it should", failure))
        .transform(closed -> workers.close())
        .otherwiseEmpty();
  }
}
