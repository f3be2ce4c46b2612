package torg.catalog;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.CatalogCalls;
import torg.leases.Fence;
import torg.store.Store;
import torg.store.Table;

/** Serves the catalog and keeps it in the store; any number of nodes may run it. */
public final class CatalogVerticle extends VerticleBase {
  private static final Duration SEED_TIMEOUT = Duration.ofMinutes(1);
  private static final int EXPORTS_WAITING_MAX = 20;

  /** A dead connection may stay silent for many minutes; the turns must go on meanwhile. */
  private static final Duration TURN_MAX = Duration.ofSeconds(15);

  /** What the store must have. */
  public static final List<Table> TABLES =
      Stream.of(CatalogTables.ALL, Fence.TABLES).flatMap(List::stream).toList();

  private final CatalogConfig config;
  private final CatalogRecords records;
  private final Bus bus;
  private final Clock clock;
  private CatalogLedger ledger;

  public CatalogVerticle(CatalogConfig config, Store store, Bus bus, Clock clock) {
    this.config = config;
    this.records = new CatalogRecords(store);
    this.bus = bus;
    this.clock = clock;
  }

  @Override
  public Future<?> start() {
    ledger = new CatalogLedger(records, bus, clock, turns("changes", config.editsWaitingMax()));
    var oldVersions = new OldVersions(records, turns("old versions", EXPORTS_WAITING_MAX));
    return ledger
        .refresh()
        .compose(this::seed)
        .compose(seeded -> bus.subscribe(CatalogCalls.CHANGED, ledger::hear))
        .compose(heard -> new CatalogHandlers(ledger, oldVersions).answerOn(bus))
        .compose(answered -> new CatalogEditHandlers(ledger).answerOn(bus))
        .compose(answered -> new CatalogInbox(ledger).answerOn(bus))
        .onSuccess(
            inbox -> vertx.setPeriodic(config.refresh().toMillis(), timer -> ledger.refreshSoon()));
  }

  private Turns turns(String jobs, int waitingMax) {
    return new Turns(vertx, jobs + " of the catalog", waitingMax, TURN_MAX);
  }

  /** The shipped catalog is the first version; a node that comes second finds it there. */
  private Future<CatalogState> seed(CatalogState found) {
    if (found.version() > 0) {
      return Future.succeededFuture(found);
    }
    return vertx
        .executeBlocking(ShippedCatalog::read)
        .compose(
            edits ->
                ledger.change(
                    CallContext.mesh(SEED_TIMEOUT),
                    state -> state.version() > 0 ? List.of() : CatalogEdits.apply(state, edits)));
  }
}
