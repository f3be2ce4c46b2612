package torg.kafka;

import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bridge.v1.BatchAnswer;

/**
 * Records of one partition, in order, ready for the handler.
 *
 * @param records those that could be decoded; the request holds them at the same positions
 */
record Batch<Q extends Message>(
    List<ConsumerRecord<byte[], byte[]>> records, Q request, List<DeadRecord> undecodable) {

  /** What the handler will not take; positions that the batch does not have are passed over. */
  List<DeadRecord> rejected(BatchAnswer answer) {
    var byPosition = new TreeMap<Integer, DeadRecord>();
    for (var rejection : answer.getRejectedList()) {
      var index = rejection.getIndex();
      if (index >= 0 && index < records.size()) {
        byPosition.put(index, DeadRecord.rejected(records.get(index), rejection));
      }
    }
    return List.copyOf(byPosition.values());
  }

  /** The dead of the batch as they stood in the partition. */
  List<DeadRecord> inOrder(List<DeadRecord> refused) {
    var dead = new ArrayList<DeadRecord>(undecodable.size() + refused.size());
    dead.addAll(undecodable);
    dead.addAll(refused);
    dead.sort((one, other) -> Long.compare(one.record().offset(), other.record().offset()));
    return dead;
  }
}
