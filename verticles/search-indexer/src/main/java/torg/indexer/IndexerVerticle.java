package torg.indexer;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.bus.Bus;
import torg.calls.Outbox;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.DocumentOutbox;
import torg.indexer.updates.OfferInbox;
import torg.indexer.updates.WaitingPartitions;

/** Takes changed offers to the index. Several on a node share the partitions that it handles. */
public final class IndexerVerticle extends VerticleBase {
  private final IndexerConfig config;
  private final Bus bus;
  private final DocumentMaker maker;
  private final WaitingPartitions waiting;

  public IndexerVerticle(
      IndexerConfig config, Bus bus, DocumentMaker maker, WaitingPartitions waiting) {
    this.config = config;
    this.bus = bus;
    this.maker = maker;
    this.waiting = waiting;
  }

  @Override
  public Future<?> start() {
    var outbox =
        new DocumentOutbox(
            new Outbox(bus, config.sendTimeout()),
            config.documentsTopic(),
            config.batchDocumentsMax());
    return new OfferInbox(maker, outbox, waiting).answerOn(bus);
  }
}
