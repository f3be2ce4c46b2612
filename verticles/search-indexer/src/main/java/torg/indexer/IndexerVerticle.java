package torg.indexer;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.List;
import torg.bus.Bus;
import torg.bus.Times;
import torg.indexer.clicks.ClickMetrics;
import torg.indexer.clicks.ClickTables;
import torg.indexer.clicks.OfferClicks;
import torg.indexer.clicks.ShowInbox;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.OfferInbox;
import torg.indexer.updates.WaitingPartitions;
import torg.store.Store;
import torg.store.Table;

/**
 * Takes changed offers to the index and counts how often offers are shown and clicked. Several on a
 * node share the partitions that it handles.
 */
public final class IndexerVerticle extends VerticleBase {
  public static final List<Table> TABLES = ClickTables.ALL;

  private final IndexerConfig config;
  private final Store store;
  private final Bus bus;
  private final DocumentMaker maker;
  private final WaitingPartitions waiting;
  private final Clock clock;
  private final MeterRegistry registry;

  /**
   * @param maker shared by all, as is what is known of partitions that wait
   */
  public IndexerVerticle(
      IndexerConfig config,
      Store store,
      Bus bus,
      DocumentMaker maker,
      WaitingPartitions waiting,
      Clock clock,
      MeterRegistry registry) {
    this.config = config;
    this.store = store;
    this.bus = bus;
    this.maker = maker;
    this.waiting = waiting;
    this.clock = Times.micros(clock);
    this.registry = registry;
  }

  @Override
  public Future<?> start() {
    var clicks = new OfferClicks(store);
    var shows = new ShowInbox(store, config.viewsTopic(), clock, new ClickMetrics(registry));
    return Future.all(
        new OfferInbox(maker, clicks, config.outbox(bus), waiting).answerOn(bus),
        shows.answerOn(bus));
  }
}
