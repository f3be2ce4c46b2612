package torg.offers.export;

import io.vertx.core.Future;
import java.util.List;
import torg.bridge.v1.OutboundRecord;
import torg.store.Key;
import torg.store.Table;

/** A queue in the store and the topic that it goes to. Each moves on its own. */
interface ExportSource {
  Table queue();

  String topic();

  /** The oldest of a shard; empty when nothing waits. Fails as the store does. */
  Future<Batch> oldest(int shard);

  /**
   * @param records for Kafka
   * @param queued rows that are done with once Kafka has them; more than records where one of them
   *     stands for several
   */
  record Batch(List<OutboundRecord> records, List<Key> queued) {}
}
