package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Excerpt;
import torg.leases.FencingToken;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** Re-exports in the store, for the holder of a part. Every write proves that the part is held. */
final class PartRecords {
  private static final Logger log = LoggerFactory.getLogger(PartRecords.class);
  private static final int PROBLEM_LENGTH_MAX = 1_000;

  private final Store store;
  private final Clock clock;

  PartRecords(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** A part of a re-export that is under way. */
  record Work(Reexport export, PartProgress progress) {}

  /** In the order in which they were started. Fails as the store does. */
  Future<List<Work>> underWay(int part) {
    var scan = Scan.of(ReexportTables.PART).prefix((long) part);
    return store
        .scan(scan.limit(ReexportStarts.UNDER_WAY_MAX))
        .compose(
            rows -> {
              var parts = rows.stream().map(PartProgress::of).toList();
              var keys = parts.stream().map(one -> ReexportRows.key(one.export())).toList();
              return store
                  .getAll(keys)
                  .map(
                      exports ->
                          parts.stream()
                              .flatMap(
                                  one ->
                                      Optional.ofNullable(
                                          exports.get(ReexportRows.key(one.export())))
                                          .map(row -> new Work(ReexportRows.reexport(row), one))
                                          .stream())
                              .toList());
            });
  }

  /**
   * Moves the cursor past a portion, with what goes to the queue for it. Empty when the re-export
   * does not run any more, or has been here before: the answer to a commit may have been lost.
   * Fails with PRECONDITION when another node has the part, else as the store does.
   */
  Future<Optional<PartProgress>> move(
      PartProgress before, Portion portion, Target target, FencingToken token) {
    return store.transactIdempotent(
        tx ->
            read(tx, before, token)
                .map(
                    isThere -> {
                      if (!isThere) {
                        return Optional.empty();
                      }
                      var after = before.after(portion);
                      target.write(tx, before.export(), portion.offers());
                      tx.upsert(after.row());
                      return Optional.of(after);
                    }));
  }

  /** Whether the re-export runs and its part is as far as expected. */
  private static Future<Boolean> read(Tx tx, PartProgress expected, FencingToken token) {
    return Future.all(
            token.check(tx),
            tx.get(ReexportRows.key(expected.export())),
            tx.get(PartProgress.key(expected.part(), expected.export())))
        .map(
            read -> {
              Optional<Row> export = read.resultAt(1);
              Optional<Row> part = read.resultAt(2);
              return export.map(ReexportRows::reexport).filter(Reexport::isRunning).isPresent()
                  && part.map(PartProgress::of)
                      .filter(one -> one.cursor().equals(expected.cursor()) && !one.isDone())
                      .isPresent();
            });
  }

  /** Notes why a part does not go on. Fails as {@link #move}. */
  Future<Void> hinder(int part, long export, String problem, FencingToken token) {
    var reason = Excerpt.of(problem, PROBLEM_LENGTH_MAX);
    return store.transactIdempotent(
        tx ->
            Future.all(token.check(tx), tx.get(PartProgress.key(part, export)))
                .map(
                    read -> {
                      Optional<Row> row = read.resultAt(1);
                      row.map(PartProgress::of)
                          .ifPresent(progress -> tx.upsert(progress.hindered(reason).row()));
                      return null;
                    }));
  }

  /**
   * Ends a re-export all of whose parts are done and of which nothing is queued any more; false
   * while something is left. Fails as {@link #move}.
   */
  Future<Boolean> close(Reexport export, FencingToken token) {
    return ReexportRows.parts(store, export)
        .compose(
            parts ->
                parts.stream().allMatch(PartProgress::isDone)
                    ? ReexportRows.isQueued(store, export.id()).map(isQueued -> !isQueued)
                    : Future.succeededFuture(false))
        .compose(
            isOver ->
                isOver
                    ? store.transactIdempotent(tx -> close(tx, export.id(), token))
                    : Future.succeededFuture(Optional.empty()))
        .onSuccess(done -> done.ifPresent(PartRecords::tell))
        .map(Optional::isPresent);
  }

  /** Parts that are done stay so: what was seen before the transaction holds in it. */
  private Future<Optional<Reexport>> close(Tx tx, long id, FencingToken token) {
    return Future.all(token.check(tx), tx.get(ReexportRows.key(id)))
        .compose(
            read -> {
              Optional<Row> row = read.resultAt(1);
              var running = row.map(ReexportRows::reexport).filter(Reexport::isRunning);
              return running.isEmpty()
                  ? Future.succeededFuture(Optional.empty())
                  : ReexportRows.parts(tx, running.get())
                      .map(parts -> Optional.of(close(tx, running.get(), parts)));
            });
  }

  private Reexport close(Tx tx, Reexport export, List<PartProgress> parts) {
    var now = clock.instant();
    var done = ReexportRecords.ended(tx, export.done(now), parts, now);
    tx.upsert(ReexportRows.row(done));
    return done;
  }

  private static void tell(Reexport done) {
    log.info("export {} is done, {} offers", done.id(), done.message().getOffersExported());
  }
}
