package torg.catalog;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.catalog.v1.CatalogChange;
import torg.leases.FencingToken;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/**
 * The catalog in the store: every revision of every category, and the marks of use. All futures
 * fail with the faults of the store.
 */
final class CatalogRecords {
  /** Far more than one version can have. */
  private static final int VERSION_REVISIONS_MAX = 100_000;

  /** Whoever is overtaken so often has met a mesh in which as many changes went through. */
  private static final int DECISIONS_MAX = 200;

  private final Store store;

  /** Who changes the catalog and when. */
  record Author(String name, Instant at) {}

  CatalogRecords(Store store) {
    this.store = store;
  }

  /** The state of now; costs one row when the known one is still right. */
  Future<CatalogState> newest(CatalogState known) {
    return store
        .get(CatalogTables.HEAD_KEY)
        .map(head -> head.map(CatalogRecords::head).orElse(Head.NONE))
        .compose(head -> catchUp(known, head));
  }

  /** The state as a version left it, with the marks of now. */
  Future<CatalogState> at(long version, CatalogState now) {
    return latest(0, version)
        .map(
            changes ->
                CatalogState.EMPTY.after(
                    new Head(version, now.head().marks()), changes, now.marks()));
  }

  /**
   * Makes a version of what is decided on the newest state; none when nothing is to change. Fails
   * with the fault of the decision, and then nothing has changed.
   */
  Future<CatalogState> change(
      CatalogState known, Author author, Function<CatalogState, List<CatalogChange>> decision) {
    return decided(1, known, (tx, state) -> writeVersion(tx, state, author, decision.apply(state)));
  }

  /** Marks what is decided on the newest state as used. */
  Future<CatalogState> mark(
      CatalogState known, Author user, Function<CatalogState, List<String>> decision) {
    return decided(1, known, (tx, state) -> writeMarks(tx, state, user, decision.apply(state)));
  }

  /**
   * After a category's revision of the version, or after the whole version when the id is empty.
   */
  Future<List<CatalogChange>> changesAfter(long version, String categoryId, int limit) {
    var all = Scan.of(CatalogTables.REVISIONS_BY_VERSION).limit(limit);
    return store
        .scan(categoryId.isEmpty() ? all.after(version) : all.after(version, categoryId))
        .map(CatalogRecords::changes);
  }

  /**
   * The oldest versions that have not been announced, about so many revisions: the version that
   * reaches the limit is taken to its end.
   */
  Future<List<CatalogChange>> unannounced(int limit) {
    return store
        .get(CatalogTables.HEAD_KEY)
        .compose(
            head ->
                head.isEmpty()
                    ? Future.succeededFuture(List.of())
                    : after(head.get().get(CatalogTables.ANNOUNCED_VERSION), limit));
  }

  private Future<List<CatalogChange>> after(long version, int limit) {
    return store
        .scan(Scan.of(CatalogTables.REVISIONS_BY_VERSION).after(version).limit(limit))
        .compose(
            page ->
                page.size() < limit
                    ? Future.succeededFuture(changes(page))
                    : restOfVersion(page.get(limit - 1))
                        .map(
                            rest -> changes(Stream.of(page, rest).flatMap(List::stream).toList())));
  }

  private Future<List<Row>> restOfVersion(Row last) {
    var version = last.get(CatalogTables.VERSION);
    return store.all(
        Scan.of(CatalogTables.REVISIONS_BY_VERSION).prefix(version).after(last),
        VERSION_REVISIONS_MAX);
  }

  Future<Void> setAnnounced(long version, FencingToken token) {
    var announced = CatalogTables.head().with(CatalogTables.ANNOUNCED_VERSION, version);
    return store
        .transactIdempotent(
            tx ->
                token
                    .check(tx)
                    .compose(
                        held ->
                            tx.updateIf(
                                head -> head.get(CatalogTables.ANNOUNCED_VERSION) < version,
                                announced)))
        .mapEmpty();
  }

  private interface Decision {
    CatalogState write(Tx tx, CatalogState state);
  }

  /** Decides anew as long as others were quicker. */
  private Future<CatalogState> decided(int attempt, CatalogState known, Decision decision) {
    return newest(known)
        .compose(
            state ->
                store
                    .transact(tx -> ifStillNewest(tx, state, decision))
                    .compose(
                        written -> {
                          if (written.isPresent()) {
                            return Future.succeededFuture(written.get());
                          }
                          return attempt < DECISIONS_MAX
                              ? decided(attempt + 1, state, decision)
                              : Future.failedFuture(overtaken());
                        }));
  }

  /** The head is read in the transaction: it collides with whoever moves the head. */
  private static Future<Optional<CatalogState>> ifStillNewest(
      Tx tx, CatalogState state, Decision decision) {
    return tx.get(CatalogTables.HEAD_KEY)
        .map(
            found -> {
              if (!found.map(CatalogRecords::head).orElse(Head.NONE).equals(state.head())) {
                return Optional.empty();
              }
              if (found.isEmpty()) {
                tx.insert(CatalogTables.firstHead());
              }
              return Optional.of(decision.write(tx, state));
            });
  }

  private static FaultException overtaken() {
    return FaultException.of(
        Fault.CONFLICT, "the catalog keeps being changed by others; repeat the edit");
  }

  private static Head head(Row row) {
    return new Head(row.get(CatalogTables.VERSION), row.get(CatalogTables.MARKS));
  }

  /** A head behind what is known means that the database was restored: then all is read anew. */
  private Future<CatalogState> catchUp(CatalogState known, Head head) {
    if (head.equals(known.head())) {
      return Future.succeededFuture(known);
    }
    var base = head.version() < known.version() ? CatalogState.EMPTY : known;
    var marks =
        head.marks() == base.head().marks() ? Future.succeededFuture(base.marks()) : marks();
    return latest(base.version(), head.version())
        .compose(changes -> marks.map(newMarks -> base.after(head, changes, newMarks)));
  }

  /** The last revision of each category after one version and up to another. */
  private Future<Collection<CatalogChange>> latest(long after, long upTo) {
    if (after == upTo) {
      return Future.succeededFuture(List.of());
    }
    return store.stream(Scan.of(CatalogTables.REVISIONS_BY_VERSION).after(after).until(upTo + 1))
        .collect(
            Collectors.toMap(
                row -> row.get(CatalogTables.CATEGORY_ID),
                CatalogTables::change,
                (earlier, later) -> later))
        .map(Map::values);
  }

  private Future<Map<String, Set<String>>> marks() {
    return store.stream(Scan.of(CatalogTables.USE))
        .collect(
            Collectors.groupingBy(
                row -> row.get(CatalogTables.CATEGORY_ID),
                Collectors.mapping(row -> row.get(CatalogTables.USED_BY), Collectors.toSet())));
  }

  private static CatalogState writeVersion(
      Tx tx, CatalogState state, Author author, List<CatalogChange> decided) {
    if (decided.isEmpty()) {
      return state;
    }
    var version = state.version() + 1;
    var changes = decided.stream().map(change -> signed(change, version, author)).toList();
    tx.upsert(CatalogTables.head().with(CatalogTables.VERSION, version));
    changes.forEach(change -> tx.insert(CatalogTables.revision(change)));
    return state.after(new Head(version, state.head().marks()), changes, state.marks());
  }

  private static CatalogChange signed(CatalogChange change, long version, Author author) {
    var signed =
        change.toBuilder()
            .setVersion(version)
            .setChangedBy(author.name())
            .setChangedAt(Times.of(author.at()));
    if (!change.getRemoved()) {
      signed.getCategoryBuilder().setVersion(version);
    }
    return signed.build();
  }

  private static CatalogState writeMarks(Tx tx, CatalogState state, Author user, List<String> ids) {
    if (ids.isEmpty()) {
      return state;
    }
    var marks = state.head().marks() + 1;
    tx.upsert(CatalogTables.head().with(CatalogTables.MARKS, marks));
    ids.forEach(id -> tx.upsert(CatalogTables.use(id, user.name(), user.at())));
    return state.marked(marks, ids, user.name());
  }

  private static List<CatalogChange> changes(List<Row> revisions) {
    return revisions.stream().map(CatalogTables::change).toList();
  }
}
