package torg.offers.reexport;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import torg.leases.ShardBell;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.core.Queued;
import torg.offers.model.OfferChange.QueueEntry;
import torg.offers.model.QueueOrder;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.store.Tx;

/** The queue of the export: the exporter of each offer's shard sends it, behind all versions. */
final class QueueTarget implements Target {
  private final QueueRoom room;
  private final ShardBell bell;

  QueueTarget(QueueRoom room, ShardBell bell) {
    this.room = room;
    this.bell = bell;
  }

  @Override
  public Future<Boolean> prepare(List<Offer> offers) {
    return room.reserve(shards(offers));
  }

  /** Inserts: a row that is there already would be a mistake that must not go unnoticed. */
  @Override
  public void write(Tx tx, long export, List<Offer> offers) {
    var timestamp = QueueOrder.ofReexport(export);
    offers.stream()
        .map(offer -> new QueueEntry(shard(offer), timestamp, offer.getId()))
        .forEach(entry -> tx.insert(OfferRows.row(OfferTables.QUEUE, entry)));
  }

  @Override
  public void written(List<Offer> offers) {
    shards(offers).keySet().forEach(shard -> new Queued(OfferTables.QUEUE, shard).ring(bell));
  }

  private static Map<Integer, Integer> shards(List<Offer> offers) {
    return offers.stream().collect(Collectors.toMap(QueueTarget::shard, offer -> 1, Integer::sum));
  }

  private static int shard(Offer offer) {
    return Shards.of(offer.getSellerId(), Shards.EXPORT);
  }
}
