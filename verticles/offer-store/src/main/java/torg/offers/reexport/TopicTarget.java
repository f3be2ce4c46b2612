package torg.offers.reexport;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import torg.leases.ShardOutbox;
import torg.offers.export.OfferViews;
import torg.offers.v1.Offer;
import torg.store.Tx;

/**
 * A topic that nothing else is written to. Offers are sent before the cursor moves: the other way
 * round a crash would lose them.
 */
final class TopicTarget implements Target {
  private final String topic;
  private final ShardOutbox outbox;
  private final OfferViews views;

  /**
   * @param outbox of the part
   */
  TopicTarget(String topic, ShardOutbox outbox, OfferViews views) {
    this.topic = topic;
    this.outbox = outbox;
    this.views = views;
  }

  @Override
  public Future<Boolean> prepare(List<Offer> offers) {
    return offers.isEmpty()
        ? Future.succeededFuture(true)
        : outbox.send(Map.of(topic, offers.stream().map(views::record).toList())).map(true);
  }

  @Override
  public void write(Tx tx, long export, List<Offer> offers) {}

  @Override
  public void written(List<Offer> offers) {}
}
