package torg.searchengine;

import static torg.searchengine.CopyTables.COPY;
import static torg.searchengine.CopyTables.GENERATION;
import static torg.searchengine.CopyTables.NAME;
import static torg.searchengine.CopyTables.PROTO;
import static torg.searchengine.CopyTables.WANTED;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.bus.Times;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;
import torg.vasgen.v1.IndexCopy;

/** The rows of the copies. */
final class CopyRecords {
  /** Of the only row that there is. */
  private static final String ALL_COPIES = "all";

  /** What an index has that was made from all offers once. */
  private static final long FIRST_GENERATION = 1;

  private static final int COPIES_MAX = 1_000;

  /** A copy that tells nothing for longer belongs to a node that is away. */
  private static final Duration SILENCE_MAX = Duration.ofMinutes(5);

  /** A copy that tells nothing for longer is gone. */
  private static final Duration KEPT = Duration.ofDays(1);

  private final Store store;
  private final Clock clock;

  CopyRecords(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  Future<Long> wanted() {
    return wanted(store);
  }

  private static Future<Long> wanted(Reads reads) {
    return reads
        .get(WANTED.key(ALL_COPIES))
        .map(row -> row.map(found -> found.get(GENERATION)).orElse(FIRST_GENERATION));
  }

  Future<List<IndexCopy>> all() {
    return all(store).map(copies -> copies.stream().filter(copy -> !isGone(copy)).toList());
  }

  private static Future<List<IndexCopy>> all(Reads reads) {
    return reads
        .scan(Scan.of(COPY).limit(COPIES_MAX))
        .map(rows -> rows.stream().map(row -> row.message(PROTO, IndexCopy.parser())).toList());
  }

  Future<Void> tell(IndexCopy copy) {
    var row =
        Row.of(COPY)
            .with(NAME, copy.getName())
            .with(
                PROTO,
                copy.toBuilder().setSeenAt(Times.of(clock.instant())).build().toByteString());
    return store.transactIdempotent(
        tx -> {
          tx.upsert(row);
          return Future.succeededFuture();
        });
  }

  /** What is wanted then; no more than before while a copy is on its way there. */
  Future<Long> wantNext() {
    return store.transact(
        tx ->
            wanted(tx)
                .compose(
                    wanted ->
                        all(tx)
                            .map(
                                copies -> {
                                  removeGone(tx, copies);
                                  return isUnderWay(copies, wanted) ? wanted : want(tx, wanted + 1);
                                })));
  }

  private void removeGone(Tx tx, List<IndexCopy> copies) {
    copies.stream().filter(this::isGone).forEach(copy -> tx.delete(COPY.key(copy.getName())));
  }

  private boolean isUnderWay(List<IndexCopy> copies, long wanted) {
    return copies.stream()
        .anyMatch(copy -> copy.getGeneration() < wanted && !isSilent(copy, SILENCE_MAX));
  }

  private static long want(Tx tx, long generation) {
    tx.upsert(Row.of(WANTED).with(NAME, ALL_COPIES).with(GENERATION, generation));
    return generation;
  }

  private boolean isGone(IndexCopy copy) {
    return isSilent(copy, KEPT);
  }

  private boolean isSilent(IndexCopy copy, Duration since) {
    Instant seen = Times.of(copy.getSeenAt());
    return seen.plus(since).isBefore(clock.instant());
  }
}
