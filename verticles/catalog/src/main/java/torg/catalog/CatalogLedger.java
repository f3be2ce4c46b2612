package torg.catalog;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.CatalogRecords.Author;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.CatalogChanged;

/**
 * The catalog as this verticle knows it. Reads of the database and changes take turns, so what is
 * known here only ever moves the way the database did.
 */
final class CatalogLedger {
  private static final Logger log = LoggerFactory.getLogger(CatalogLedger.class);

  private final CatalogRecords records;
  private final Bus bus;
  private final Clock clock;
  private final Turns turns;
  private CatalogState state = CatalogState.EMPTY;
  private boolean isRefreshWaiting;

  CatalogLedger(CatalogRecords records, Bus bus, Clock clock, Turns turns) {
    this.records = records;
    this.bus = bus;
    this.clock = clock;
    this.turns = turns;
  }

  CatalogState state() {
    return state;
  }

  CatalogRecords records() {
    return records;
  }

  /** Reads what others have changed. */
  Future<CatalogState> refresh() {
    return turns
        .take(
            () -> {
              isRefreshWaiting = false;
              return records.newest(state);
            })
        .map(this::keep);
  }

  /** One refresh that has not begun yet serves all who ask for one. */
  void refreshSoon() {
    if (isRefreshWaiting) {
      return;
    }
    isRefreshWaiting = true;
    CallContext.detached(this::refresh)
        .onFailure(
            failure -> {
              isRefreshWaiting = false;
              log.warn("catalog not refreshed: {}", failure.getMessage());
            });
  }

  void hear(CatalogChanged changed) {
    if (changed.getVersion() > state.version()) {
      refreshSoon();
    }
  }

  /** Makes one version of the decision and tells every node of it. */
  Future<CatalogState> change(
      CallContext context, Function<CatalogState, List<CatalogChange>> decision) {
    return inTime(
            context, () -> records.change(state, author(context.caller().subject()), decision))
        .map(this::keepAndTell);
  }

  Future<CatalogState> mark(
      CallContext context, String usedBy, Function<CatalogState, List<String>> decision) {
    return inTime(context, () -> records.mark(state, author(usedBy), decision)).map(this::keep);
  }

  private Author author(String name) {
    return new Author(name, clock.instant().truncatedTo(ChronoUnit.MICROS));
  }

  /** Whoever waited too long for the turn has gone; the change must not happen behind its back. */
  private <T> Future<T> inTime(CallContext context, Supplier<Future<T>> job) {
    return turns.take(
        () ->
            context.remainingMillis() > 0
                ? job.get()
                : Future.failedFuture(
                    FaultException.of(Fault.DEADLINE, "the deadline for the change has passed")));
  }

  /**
   * Outside of the job, so that one whose turn was over when the database answered does not bring
   * an old state back.
   */
  private CatalogState keep(CatalogState newest) {
    state = newest;
    return newest;
  }

  /** Also tells of what others made since: hearing of a version twice does no harm. */
  private CatalogState keepAndTell(CatalogState newest) {
    var before = state.version();
    keep(newest);
    if (newest.version() > before) {
      log.info("catalog is at version {}", newest.version());
      bus.publish(
          CatalogCalls.CHANGED, CatalogChanged.newBuilder().setVersion(newest.version()).build());
    }
    return newest;
  }
}
