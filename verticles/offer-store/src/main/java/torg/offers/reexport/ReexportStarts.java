package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.offers.model.Versions;
import torg.offers.v1.OfferExportState;
import torg.store.Reads;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** The beginning of re-exports. */
final class ReexportStarts {
  /** Each is looked at by every part all the time. */
  static final int UNDER_WAY_MAX = 10;

  private final Store store;
  private final String updatesTopic;
  private final Clock clock;

  ReexportStarts(Store store, String updatesTopic, Clock clock) {
    this.store = store;
    this.updatesTopic = updatesTopic;
    this.clock = clock;
  }

  /**
   * @param key empty for none
   * @param by who starts it
   */
  record Request(ReexportSpec spec, String key, String by) {}

  /**
   * Starts one, or finds that which a request with the same key has started. Fails with INVALID
   * when that one asked for something else, with TOO_MANY, with PRECONDITION when the topic gets
   * another one, else as the preparation or the store does.
   *
   * @param preparing of the topic, when there is something to start
   */
  Future<Reexport> start(Request request, Supplier<Future<Void>> preparing) {
    return earlier(store, request)
        .compose(
            earlier ->
                earlier
                    .map(Future::succeededFuture)
                    .orElseGet(() -> preparing.get().compose(ready -> start(request))));
  }

  private Future<Reexport> start(Request request) {
    return expected(request.spec)
        .compose(
            expected ->
                store.transact(
                    tx ->
                        Future.all(earlier(tx, request), newest(tx))
                            .map(
                                read -> {
                                  Optional<Reexport> earlier = read.resultAt(0);
                                  long newest = read.resultAt(1);
                                  return earlier.orElseGet(
                                      () -> insert(tx, request, newest, expected));
                                })));
  }

  /** How many rows a list has; what else is looked at is not counted before. */
  private Future<Long> expected(ReexportSpec spec) {
    return spec.isOfList()
        ? store
            .get(OfferTables.PRESET_COUNT.key(spec.sellerId(), Preset.ALL.id()))
            .map(row -> row.flatMap(one -> one.find(OfferTables.COUNTER)).orElse(0L))
        : Future.succeededFuture(0L);
  }

  private Reexport insert(Tx tx, Request request, long newest, long expected) {
    var now = clock.instant();
    var message = request.spec.message().setId(Versions.next(now, newest)).setStartedBy(request.by);
    var export = Reexport.started(message, now);
    var row = ReexportRows.row(export);
    tx.insert(request.key.isEmpty() ? row : row.with(ReexportTables.REQUEST_KEY, request.key));
    request.spec.parts().stream()
        .map(part -> PartProgress.beginning(part, export.id(), expected).row())
        .forEach(tx::insert);
    return export;
  }

  /** That of the same request; without one there must be room for another. */
  private Future<Optional<Reexport>> earlier(Reads reads, Request request) {
    return Future.all(byKey(reads, request.key), underWay(reads))
        .map(
            read -> {
              Optional<Reexport> earlier = read.resultAt(0);
              if (earlier.isPresent()) {
                requireSame(earlier.get(), request.spec);
              } else {
                requireRoom(read.resultAt(1), request.spec);
              }
              return earlier;
            });
  }

  private static Future<Optional<Reexport>> byKey(Reads reads, String key) {
    return key.isEmpty()
        ? Future.succeededFuture(Optional.empty())
        : reads
            .scan(Scan.of(ReexportTables.EXPORT_BY_REQUEST).prefix(key).limit(1))
            .map(rows -> rows.stream().findFirst().map(ReexportRows::reexport));
  }

  private static Future<List<Reexport>> underWay(Reads reads) {
    var scans =
        Stream.of(OfferExportState.EXPORT_RUNNING, OfferExportState.EXPORT_PAUSED)
            .map(state -> Scan.of(ReexportTables.EXPORT_BY_STATE).prefix(state.getNumber()))
            .map(scan -> reads.scan(scan.limit(UNDER_WAY_MAX)))
            .toList();
    return Future.all(scans)
        .map(
            read ->
                scans.stream()
                    .flatMap(scan -> scan.result().stream())
                    .map(ReexportRows::reexport)
                    .toList());
  }

  private static Future<Long> newest(Reads reads) {
    return reads
        .scan(Scan.of(ReexportTables.EXPORT).descending().limit(1))
        .map(rows -> rows.stream().findFirst().map(row -> row.get(ReexportTables.EXPORT_ID)))
        .map(id -> id.orElse(0L));
  }

  private static void requireSame(Reexport earlier, ReexportSpec spec) {
    if (!earlier.spec().equals(spec)) {
      throw FaultException.invalid(
          "idempotency_key",
          "was used for export %d, which is another one; give each export its own"
              .formatted(earlier.id()));
    }
  }

  private void requireRoom(List<Reexport> underWay, ReexportSpec spec) {
    if (underWay.size() >= UNDER_WAY_MAX) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "%d exports are under way, which is the limit; wait for one of them or cancel it"
              .formatted(underWay.size()));
    }
    underWay.stream()
        .filter(one -> one.spec().topic().equals(spec.topic()))
        .filter(one -> !spec.topic().equals(updatesTopic))
        .findFirst()
        .ifPresent(
            other -> {
              throw FaultException.of(
                  Fault.PRECONDITION,
                  "export %d to topic '%s' is under way; wait for it or cancel it"
                      .formatted(other.id(), spec.topic()));
            });
  }
}
