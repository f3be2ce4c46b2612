package torg.store.ydb;

import io.grpc.Context;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tech.ydb.core.Result;
import tech.ydb.core.Status;
import tech.ydb.core.StatusCode;
import tech.ydb.core.grpc.GrpcTransport;
import tech.ydb.query.QueryClient;
import tech.ydb.scheme.SchemeClient;
import tech.ydb.scheme.description.EntryType;
import tech.ydb.scheme.description.ListDirectoryResult;
import tech.ydb.table.Session;
import tech.ydb.table.TableClient;
import tech.ydb.table.description.TableColumn;
import tech.ydb.table.description.TableDescription;
import tech.ydb.table.description.TableIndex;
import tech.ydb.table.settings.DescribeTableSettings;
import tech.ydb.table.values.OptionalType;
import torg.store.engine.Migration.Existing;
import torg.store.engine.StoreFailure;

/** The directory of the tables, as YDB describes it. */
final class Directory {
  private static final Set<StatusCode> LATE =
      EnumSet.of(StatusCode.CLIENT_DEADLINE_EXCEEDED, StatusCode.CLIENT_DEADLINE_EXPIRED);

  private final Calls calls;
  private final SchemeClient scheme;
  private final TableClient tables;
  private final ScheduledExecutorService scheduler;
  private final String path;
  private final Duration statementMax;

  Directory(Calls calls, GrpcTransport transport, String directory, Duration statementMax) {
    this.calls = calls;
    this.scheme = SchemeClient.newClient(transport).build();
    this.tables = QueryClient.newTableClient(transport).sessionPoolSize(0, 1).build();
    this.scheduler = transport.getScheduler();
    this.path = transport.getDatabase() + "/" + directory;
    this.statementMax = statementMax;
  }

  /** Whether YDB answers; an absent directory is an answer too. */
  CompletableFuture<Void> check() {
    return timed(() -> scheme.describePath(path))
        .thenAccept(
            result -> {
              if (result.getStatus().getCode() != StatusCode.SCHEME_ERROR) {
                value("describe " + path, result);
              }
            });
  }

  /** Those of the declared ones that exist. Makes the directory if need be. */
  CompletableFuture<Map<String, Existing>> tables(Set<String> declared) {
    return list()
        .thenCompose(
            listed ->
                listed.getStatus().getCode() == StatusCode.SCHEME_ERROR
                    ? timed(() -> scheme.makeDirectories(path))
                        .thenAccept(status -> check("make " + path, status))
                        .thenCompose(made -> list())
                    : CompletableFuture.completedFuture(listed))
        .thenCompose(listed -> describeAll(names(value("list " + path, listed), declared)));
  }

  /** An absent path and one that may not be seen are both a SCHEME_ERROR (docs/ydb.md). */
  private CompletableFuture<Result<ListDirectoryResult>> list() {
    return timed(() -> scheme.listDirectory(path));
  }

  private static List<String> names(ListDirectoryResult listed, Set<String> declared) {
    return listed.getEntryChildren().stream()
        .filter(entry -> entry.getType() == EntryType.TABLE)
        .map(entry -> entry.getName())
        .filter(declared::contains)
        .toList();
  }

  private CompletableFuture<Map<String, Existing>> describeAll(List<String> names) {
    return calls
        .call(() -> tables.createSession(statementMax))
        .thenApply(result -> value("a new session", result))
        .thenCompose(
            session ->
                describeAll(session, names)
                    .handle(
                        (existing, failure) ->
                            calls
                                .callAlways(() -> closed(session))
                                .thenCompose(done -> Sessions.result(existing, failure)))
                    .thenCompose(outcome -> outcome));
  }

  private static CompletableFuture<Void> closed(Session session) {
    session.close();
    return CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Map<String, Existing>> describeAll(
      Session session, List<String> names) {
    var all = CompletableFuture.<Map<String, Existing>>completedFuture(new HashMap<>());
    var settings = new DescribeTableSettings();
    settings.setTimeout(statementMax);
    for (var name : names) {
      var table = path + "/" + name;
      all =
          all.thenCompose(
              existing ->
                  calls
                      .call(() -> session.describeTable(table, settings))
                      .thenApply(
                          result -> {
                            existing.put(name, existing(value("describe " + table, result)));
                            return existing;
                          }));
    }
    return all;
  }

  private static Existing existing(TableDescription found) {
    var key = new HashSet<>(found.getPrimaryKeys());
    return new Existing(
        found.getColumns().stream()
            .collect(
                Collectors.toMap(
                    TableColumn::getName, column -> type(column, key.contains(column.getName())))),
        found.getPrimaryKeys(),
        found.getIndexes().stream()
            .collect(Collectors.toMap(TableIndex::getName, Directory::columns)));
  }

  /** Says so if the column has NOT NULL where this engine does not, or the other way round. */
  private static String type(TableColumn column, boolean isKey) {
    if (column.getType() instanceof OptionalType optional) {
      return YdbTypes.name(optional.getItemType()) + (isKey ? " that may be NULL" : "");
    }
    return YdbTypes.name(column.getType()) + (isKey ? "" : " NOT NULL");
  }

  /** Says so if the index is of a kind that lags behind or refuses rows. */
  private static List<String> columns(TableIndex index) {
    return index.getType() == TableIndex.Type.GLOBAL
        ? index.getColumns()
        : List.of(index.getType() + String.join(", ", index.getColumns()));
  }

  /**
   * These calls have no timeout of their own, but gRPC takes that of its context, and gives up on
   * the wire what its context gives up. They can all be repeated.
   */
  private <T> CompletableFuture<T> timed(Supplier<CompletableFuture<T>> call) {
    var millis = statementMax.toMillis();
    // The current context may be that of the call before, which has ended.
    var context = Context.ROOT.withDeadlineAfter(millis, TimeUnit.MILLISECONDS, scheduler);
    return calls
        .call(() -> within(context, call))
        .orTimeout(millis, TimeUnit.MILLISECONDS)
        .whenComplete((result, failure) -> context.cancel(null))
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    Calls.cause(failure) instanceof TimeoutException ? silence() : failure));
  }

  private static <T> T within(Context context, Supplier<T> call) {
    var previous = context.attach();
    try {
      return call.get();
    } finally {
      context.detach(previous);
    }
  }

  private StoreFailure silence() {
    return new StoreFailure(
        StoreFailure.Kind.LOST, "YDB did not describe %s within %s".formatted(path, statementMax));
  }

  private <T> T value(String what, Result<T> result) {
    check(what, result.getStatus());
    return result.getValue();
  }

  private void check(String what, Status status) {
    if (LATE.contains(status.getCode())) {
      throw silence();
    }
    if (!status.isSuccess()) {
      throw Failures.of(what, status, false);
    }
  }

  void close() {
    tables.close();
    scheme.close();
  }
}
