package torg.offers;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.bus.Times;
import torg.calls.NamedTopics;
import torg.calls.Outbox;
import torg.catalog.view.CatalogCache;
import torg.gazetteer.Gazetteer;
import torg.leases.Fence;
import torg.leases.ShardBell;
import torg.offers.cabinet.Cabinet;
import torg.offers.cabinet.CabinetHandlers;
import torg.offers.cabinet.CountRepair;
import torg.offers.content.Places;
import torg.offers.core.CategoryMarks;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTables;
import torg.offers.drafts.DraftHandlers;
import torg.offers.drafts.DraftTables;
import torg.offers.editing.DataHandlers;
import torg.offers.editing.OfferEditor;
import torg.offers.editing.OfferHandlers;
import torg.offers.editing.PublishChecks;
import torg.offers.editing.StatusHandlers;
import torg.offers.feeds.BatchLoader;
import torg.offers.feeds.FeedInbox;
import torg.offers.feeds.FeedOutbox;
import torg.offers.feeds.FeedTables;
import torg.offers.feeds.LoadEnd;
import torg.offers.feeds.LoadEnder;
import torg.offers.feeds.LoadHandlers;
import torg.offers.feeds.LoadPhotoHandlers;
import torg.offers.model.OfferIds;
import torg.offers.moderation.ModerationHandlers;
import torg.offers.moderation.OpinionInbox;
import torg.offers.photos.PhotoAnswers;
import torg.offers.photos.PhotoHandlers;
import torg.offers.photos.PhotoInbox;
import torg.offers.photos.PhotoRetries;
import torg.offers.photos.PhotoTables;
import torg.offers.reexport.ReexportHandlers;
import torg.offers.reexport.ReexportTables;
import torg.offers.sellers.RemovedSellers;
import torg.offers.sellers.SellerHandlers;
import torg.offers.sellers.SellerTables;
import torg.store.Store;
import torg.store.Table;

/** Keeps drafts and offers; any number may run on a node, and any number of nodes. */
public final class OfferStoreVerticle extends VerticleBase {
  /** What the store must have. */
  public static final List<Table> TABLES =
      Stream.of(
              OfferTables.ALL,
              DraftTables.ALL,
              FeedTables.ALL,
              PhotoTables.ALL,
              SellerTables.ALL,
              OfferEditor.TABLES,
              ReexportTables.ALL,
              Fence.TABLES)
          .flatMap(List::stream)
          .toList();

  private final OffersConfig config;
  private final Store store;
  private final Bus bus;
  private final CatalogCache catalog;
  private final Gazetteer gazetteer;
  private final NamedTopics topics;
  private final ShardBell bell;
  private final Clock clock;
  private final MeterRegistry registry;
  private final OfferIds ids;

  /**
   * @param topics to which re-exports may go
   * @param bell of the node
   */
  public OfferStoreVerticle(
      OffersConfig config,
      Store store,
      Bus bus,
      CatalogCache catalog,
      Gazetteer gazetteer,
      NamedTopics topics,
      ShardBell bell,
      Clock clock,
      MeterRegistry registry) {
    this(config, store, bus, catalog, gazetteer, topics, bell, clock, registry, OfferIds.random());
  }

  OfferStoreVerticle(
      OffersConfig config,
      Store store,
      Bus bus,
      CatalogCache catalog,
      Gazetteer gazetteer,
      NamedTopics topics,
      ShardBell bell,
      Clock clock,
      MeterRegistry registry,
      OfferIds ids) {
    this.config = config;
    this.store = store;
    this.bus = bus;
    this.catalog = catalog;
    this.gazetteer = gazetteer;
    this.topics = topics;
    this.bell = bell;
    this.clock = Times.micros(clock);
    this.registry = registry;
    this.ids = ids;
  }

  @Override
  public Future<?> start() {
    var records = new OfferRecords(store, bell, registry);
    var sellers = new RemovedSellers(store, clock);
    var photos = new PhotoAnswers(store, clock, config.photos());
    var retries = new PhotoRetries(records, config.photos(), bell, clock);
    var marks = new CategoryMarks(bus);
    var checks = new PublishChecks(catalog, marks, sellers, photos);
    var places = new Places(gazetteer);
    var editor =
        new OfferEditor(records, checks, places, ids, clock, config.term(), config.waitingMax());
    var cabinet = new Cabinet(store);
    var outbox = new FeedOutbox(new Outbox(bus, config.sendTimeout()), config.feedResultsTopic());
    var loader =
        new BatchLoader(
            records,
            catalog,
            marks,
            photos,
            places,
            ids,
            clock,
            config.term(),
            config.feedReturn());
    var end = new LoadEnd(store, shard -> bell.ring(LoadEnder.BELL, shard));
    return Future.all(
        List.of(
            new OfferHandlers(records, checks, editor).answerOn(bus),
            new StatusHandlers(editor).answerOn(bus),
            new DataHandlers(store, clock).answerOn(bus),
            new DraftHandlers(records, checks, editor, ids, clock).answerOn(bus),
            new CabinetHandlers(cabinet, new CountRepair(store, registry)).answerOn(bus),
            new SellerHandlers(sellers, cabinet).answerOn(bus),
            new ModerationHandlers(store).answerOn(bus),
            new OpinionInbox(records, clock).answerOn(bus),
            new PhotoInbox(records, config.photos(), clock).answerOn(bus),
            new PhotoHandlers(records, retries).answerOn(bus),
            new FeedInbox(loader, end, sellers, outbox).answerOn(bus),
            new LoadHandlers(store).answerOn(bus),
            new LoadPhotoHandlers(store, retries).answerOn(bus),
            new ReexportHandlers(store, catalog, topics, bell, config.reexport(), clock)
                .answerOn(bus)));
  }
}
