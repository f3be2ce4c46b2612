package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import torg.bus.faults.FaultException;
import torg.offers.v1.OfferExport;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** Re-exports in the store, for those who look at them and stop them. */
final class ReexportRecords {
  private final Store store;
  private final Clock clock;

  ReexportRecords(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** With its numbers. Fails with NOT_FOUND, else as the store does. */
  Future<OfferExport> get(long id) {
    return store.get(ReexportRows.key(id)).map(row -> found(row, id)).compose(this::counted);
  }

  /**
   * The newest first, with their numbers.
   *
   * @param beforeId 0 for the newest
   */
  Future<List<OfferExport>> list(int limit, long beforeId) {
    var all = Scan.of(ReexportTables.EXPORT).descending().limit(limit);
    return store
        .scan(beforeId == 0 ? all : all.after(beforeId))
        .compose(
            rows -> {
              var counted = rows.stream().map(ReexportRows::reexport).map(this::counted).toList();
              return Future.all(counted).map(done -> counted.stream().map(Future::result).toList());
            });
  }

  private Future<OfferExport> counted(Reexport export) {
    return export.hasEnded()
        ? Future.succeededFuture(export.message())
        : Future.all(
                ReexportRows.parts(store, export), ReexportRows.countQueued(store, export.id()))
            .map(
                read ->
                    ReexportProgress.of(
                        export, read.resultAt(0), read.<Long>resultAt(1), clock.instant()));
  }

  /** Decides on what is there, in a transaction. Fails as the decision, or as {@link #get}. */
  Future<OfferExport> change(long id, BiFunction<Reexport, Instant, Reexport> decision) {
    return store
        .transactIdempotent(
            tx ->
                tx.get(ReexportRows.key(id))
                    .map(row -> found(row, id))
                    .compose(
                        before ->
                            ReexportRows.parts(tx, before)
                                .map(parts -> write(tx, before, parts, decision))))
        .compose(this::counted);
  }

  private Reexport write(
      Tx tx,
      Reexport before,
      List<PartProgress> parts,
      BiFunction<Reexport, Instant, Reexport> decision) {
    var now = clock.instant();
    var after = decision.apply(before, now);
    if (after.equals(before)) {
      return before;
    }
    var written = after.hasEnded() ? ended(tx, after, parts, now) : after;
    tx.upsert(ReexportRows.row(written));
    return written;
  }

  /** Keeps the sums of the parts, which are gone then. */
  static Reexport ended(Tx tx, Reexport export, List<PartProgress> parts, Instant now) {
    ReexportRows.keys(export).forEach(tx::delete);
    return export.with(ReexportProgress.of(export, parts, 0, now));
  }

  private static Reexport found(Optional<Row> row, long id) {
    return row.map(ReexportRows::reexport)
        .orElseThrow(() -> FaultException.notFound("export " + id));
  }
}
