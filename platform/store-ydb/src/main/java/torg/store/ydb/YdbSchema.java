package torg.store.ydb;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tech.ydb.common.transaction.TxMode;
import torg.bus.Deadline;
import torg.store.Index;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.Migration;
import torg.store.engine.Migration.Step;

/** Makes the tables of the directory those that are declared. */
final class YdbSchema {
  private static final Logger log = LoggerFactory.getLogger(YdbSchema.class);

  /** A new index is filled before the statement ends; giving up would not stop that. */
  private static final Duration DDL_MAX = Duration.ofHours(1);

  private static final Duration PROBE_PAUSE = Duration.ofMillis(500);

  private final Sessions sessions;
  private final Directory directory;
  private final YqlSchema yql;
  private final IndexWait wait;

  /** Those that this node may have made; a start with all in place has none to split. */
  private final Set<Index> unsplit = ConcurrentHashMap.newKeySet();

  YdbSchema(Sessions sessions, Directory directory, YqlSchema yql, Yql probes) {
    this.sessions = sessions;
    this.directory = directory;
    this.yql = yql;
    this.wait =
        new IndexWait(
            scan ->
                sessions.once(
                    probes.scan(scan),
                    TxMode.SNAPSHOT_RO,
                    Deadline.NONE,
                    Answers.rows(scan.table())),
            PROBE_PAUSE,
            DDL_MAX);
  }

  CompletableFuture<Void> migrate(Schema schema) {
    return migrate(schema, List.of());
  }

  /**
   * Until nothing is left to do: a table that another node, of an older version, has just created
   * is skipped by IF NOT EXISTS and may lack columns.
   */
  private CompletableFuture<Void> migrate(Schema schema, List<Step> taken) {
    return plan(schema)
        .thenCompose(
            steps -> {
              if (steps.isEmpty()) {
                return finish(schema);
              }
              if (steps.stream().anyMatch(taken::contains)) {
                throw new IllegalStateException("YDB has made none of these changes: " + steps);
              }
              var all = CompletableFuture.<Void>completedFuture(null);
              for (var step : steps) {
                all = all.thenCompose(done -> run(schema, step));
              }
              return all.thenCompose(done -> migrate(schema, steps));
            });
  }

  private CompletableFuture<List<Step>> plan(Schema schema) {
    var declared = schema.tables().stream().map(Table::name).collect(Collectors.toSet());
    return directory.tables(declared).thenApply(existing -> Migration.plan(schema, existing, yql));
  }

  /** Another node may be building an index just now, or one that was shut down meanwhile. */
  private CompletableFuture<Void> finish(Schema schema) {
    var all = CompletableFuture.<Void>completedFuture(null);
    for (var table : schema.tables()) {
      for (var index : table.indexes()) {
        all = all.thenCompose(done -> wait.ready(index)).thenCompose(done -> split(index));
      }
    }
    return all;
  }

  private CompletableFuture<Void> split(Index index) {
    return unsplit.contains(index)
        ? define(yql.split(index)).thenAccept(done -> unsplit.remove(index))
        : CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Void> define(Query query) {
    return sessions
        .once(query, TxMode.NONE, Deadline.NONE, DDL_MAX, answer -> (Void) null)
        .thenAccept(done -> log.info("the tables were changed: {}", query.text()));
  }

  private static Collection<Index> indexes(Step step) {
    if (step instanceof Step.CreateTable create) {
      return create.table().indexes();
    }
    return step instanceof Step.AddIndex add ? List.of(add.index()) : List.of();
  }

  /**
   * A step that fails is done all the same when another node has taken it meanwhile: there is no IF
   * NOT EXISTS for columns and indexes. What fails for a while is tried again by the store.
   */
  private CompletableFuture<Void> run(Schema schema, Step step) {
    unsplit.addAll(indexes(step));
    return define(yql.ddl(step))
        .handle(
            (done, failure) ->
                failure == null
                    ? CompletableFuture.<Void>completedFuture(null)
                    : plan(schema)
                        .thenCompose(
                            left ->
                                Sessions.<Void>result(null, left.contains(step) ? failure : null)))
        .thenCompose(outcome -> outcome)
        // A table takes one new index at a time (docs/ydb.md), also from another node.
        .thenCompose(
            done ->
                step instanceof Step.AddIndex add
                    ? wait.ready(add.index())
                    : CompletableFuture.completedFuture(null));
  }
}
