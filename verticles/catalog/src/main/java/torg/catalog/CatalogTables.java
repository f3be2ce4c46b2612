package torg.catalog;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;

/**
 * The catalog in Postgres: every revision of every category, and the marks of use. All futures fail
 * with UNAVAILABLE when the database cannot be reached.
 */
final class CatalogTables {
  private final Pool pool;

  /** Who changes the catalog and when. */
  record Author(String name, Instant at) {}

  CatalogTables(Pool pool) {
    this.pool = pool;
  }

  Future<Void> create() {
    return DatabaseFaults.guard(
        pool.withTransaction(tx -> tx.query(CatalogSql.CREATE).execute().mapEmpty()));
  }

  /** The state of now; costs one row when the known one is still right. */
  Future<CatalogState> newest(CatalogState known) {
    return DatabaseFaults.guard(
        head(pool, CatalogSql.HEAD).compose(head -> catchUp(pool, known, head)));
  }

  /** The state as a version left it, with the marks of now. */
  Future<CatalogState> at(long version, CatalogState now) {
    return DatabaseFaults.guard(
        latest(pool, 0, version)
            .map(
                changes ->
                    CatalogState.EMPTY.after(
                        new Head(version, now.head().marks()), changes, now.marks())));
  }

  /**
   * Makes a version of what is decided on the newest state; none when nothing is to change. Fails
   * with the fault of the decision, and then nothing has changed.
   */
  Future<CatalogState> change(
      CatalogState known, Author author, Function<CatalogState, List<CatalogChange>> decision) {
    return locked(known, (tx, state) -> writeVersion(tx, state, author, decision.apply(state)));
  }

  /** Marks what is decided on the newest state as used. */
  Future<CatalogState> mark(
      CatalogState known, Author user, Function<CatalogState, List<String>> decision) {
    return locked(known, (tx, state) -> writeMarks(tx, state, user, decision.apply(state)));
  }

  /**
   * After a category's revision of the version, or after the whole version when the id is empty.
   */
  Future<List<CatalogChange>> changesAfter(long version, String categoryId, int limit) {
    var from = categoryId.isEmpty() ? version + 1 : version;
    return DatabaseFaults.guard(
        rows(pool, CatalogSql.CHANGES, Tuple.of(from, categoryId, limit))
            .map(CatalogTables::changes));
  }

  /** The oldest versions that have not been announced, about so many revisions. */
  Future<List<CatalogChange>> unannounced(int limit) {
    return DatabaseFaults.guard(
        rows(pool, CatalogSql.UNANNOUNCED, Tuple.of(limit)).map(CatalogTables::changes));
  }

  Future<Void> setAnnounced(long version) {
    return DatabaseFaults.guard(rows(pool, CatalogSql.SET_ANNOUNCED, Tuple.of(version)).mapEmpty());
  }

  private interface Step {
    Future<CatalogState> run(SqlClient tx, CatalogState state);
  }

  private Future<CatalogState> locked(CatalogState known, Step step) {
    return DatabaseFaults.guard(
        pool.withTransaction(
            tx ->
                tx.query(CatalogSql.LIMIT_WAITING)
                    .execute()
                    .compose(limited -> head(tx, CatalogSql.LOCK_HEAD))
                    .compose(head -> catchUp(tx, known, head))
                    .compose(state -> step.run(tx, state))));
  }

  private static Future<Head> head(SqlClient client, String sql) {
    return client
        .query(sql)
        .execute()
        .map(rows -> rows.iterator().next())
        .map(row -> new Head(row.getLong("version"), row.getLong("marks")));
  }

  /**
   * Revisions up to the head never change, so it does not matter that they are read after it. A
   * head behind what is known means that the database was restored: then all is read anew.
   */
  private static Future<CatalogState> catchUp(SqlClient client, CatalogState known, Head head) {
    if (head.equals(known.head())) {
      return Future.succeededFuture(known);
    }
    var base = head.version() < known.version() ? CatalogState.EMPTY : known;
    var marks =
        head.marks() == base.head().marks() ? Future.succeededFuture(base.marks()) : marks(client);
    return latest(client, base.version(), head.version())
        .compose(changes -> marks.map(newMarks -> base.after(head, changes, newMarks)));
  }

  private static Future<List<CatalogChange>> latest(SqlClient client, long after, long upTo) {
    return after == upTo
        ? Future.succeededFuture(List.of())
        : rows(client, CatalogSql.LATEST, Tuple.of(after, upTo)).map(CatalogTables::changes);
  }

  private static Future<Map<String, Set<String>>> marks(SqlClient client) {
    return rows(client, CatalogSql.MARKS, Tuple.tuple())
        .map(
            rows -> {
              var marks = new HashMap<String, Set<String>>();
              for (var row : rows) {
                marks
                    .computeIfAbsent(row.getString("category_id"), id -> new TreeSet<>())
                    .add(row.getString("used_by"));
              }
              return marks;
            });
  }

  private static Future<CatalogState> writeVersion(
      SqlClient tx, CatalogState state, Author author, List<CatalogChange> decided) {
    if (decided.isEmpty()) {
      return Future.succeededFuture(state);
    }
    var version = state.version() + 1;
    var changes = decided.stream().map(change -> signed(change, version, author)).toList();
    var move = Tuple.of(state.version(), version, state.head().marks());
    return rows(tx, CatalogSql.MOVE_VERSION, move)
        .compose(moved -> moved.rowCount() == 1 ? insert(tx, changes) : overtaken())
        .map(done -> state.after(new Head(version, state.head().marks()), changes, state.marks()));
  }

  private static Future<Void> overtaken() {
    return Future.failedFuture(
        FaultException.of(Fault.CONFLICT, "the catalog was changed meanwhile; repeat the edit"));
  }

  private static CatalogChange signed(CatalogChange change, long version, Author author) {
    var signed =
        change.toBuilder()
            .setVersion(version)
            .setChangedBy(author.name())
            .setChangedAt(
                Timestamp.newBuilder()
                    .setSeconds(author.at().getEpochSecond())
                    .setNanos(author.at().getNano()));
    if (!change.getRemoved()) {
      signed.getCategoryBuilder().setVersion(version);
    }
    return signed.build();
  }

  private static Future<Void> insert(SqlClient tx, List<CatalogChange> changes) {
    return tx.preparedQuery(CatalogSql.INSERT_REVISION)
        .executeBatch(changes.stream().map(CatalogTables::tuple).toList())
        .mapEmpty();
  }

  private static Future<CatalogState> writeMarks(
      SqlClient tx, CatalogState state, Author user, List<String> ids) {
    if (ids.isEmpty()) {
      return Future.succeededFuture(state);
    }
    var tuples = ids.stream().map(id -> Tuple.of(id, user.name(), time(user.at()))).toList();
    return tx.preparedQuery(CatalogSql.INSERT_MARK)
        .executeBatch(tuples)
        .compose(inserted -> rows(tx, CatalogSql.MOVE_MARKS, Tuple.tuple()))
        .compose(moved -> head(tx, CatalogSql.HEAD))
        .compose(head -> catchUp(tx, state, head));
  }

  private static Future<RowSet<Row>> rows(SqlClient client, String sql, Tuple values) {
    return client.preparedQuery(sql).execute(values);
  }

  private static Tuple tuple(CatalogChange change) {
    var at = change.getChangedAt();
    return Tuple.of(
        change.getCategory().getId(),
        change.getVersion(),
        change.getRemoved(),
        change.getReplacementId(),
        time(Instant.ofEpochSecond(at.getSeconds(), at.getNanos())),
        change.getChangedBy(),
        Buffer.buffer(change.getCategory().toByteArray()));
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static List<CatalogChange> changes(RowSet<Row> rows) {
    var changes = new ArrayList<CatalogChange>(rows.size());
    rows.forEach(row -> changes.add(change(row)));
    return changes;
  }

  private static CatalogChange change(Row row) {
    var at = row.getOffsetDateTime("changed_at");
    return CatalogChange.newBuilder()
        .setVersion(row.getLong("version"))
        .setCategory(category(row.getBuffer("proto")))
        .setRemoved(row.getBoolean("removed"))
        .setReplacementId(row.getString("replacement_id"))
        .setChangedAt(Timestamp.newBuilder().setSeconds(at.toEpochSecond()).setNanos(at.getNano()))
        .setChangedBy(row.getString("changed_by"))
        .build();
  }

  private static Category category(Buffer proto) {
    try {
      return Category.parseFrom(proto.getBytes());
    } catch (InvalidProtocolBufferException damaged) {
      throw new IllegalStateException("a category in catalog_revision is damaged", damaged);
    }
  }
}
