package torg.kafka.inbound;

import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bridge.v1.BatchAnswer;
import torg.kafka.DeadRecord;

/**
 * Records of one partition, in order, ready for the handler.
 *
 * @param records those that could be decoded; the request holds them at the same positions
 */
record Batch<Q extends Message>(
    List<ConsumerRecord<byte[], byte[]>> records, Q request, List<DeadRecord> undecodable) {

  /**
   * What could not be decoded and what the handler will not take, as it stood in the partition.
   * Positions that the batch does not have are passed over.
   *
   * @param attempts how often the handler was given the records
   */
  List<DeadRecord> dead(BatchAnswer answer, int attempts) {
    if (answer.getRejectedCount() == 0) {
      return undecodable;
    }
    var byOffset = new TreeMap<Long, DeadRecord>();
    undecodable.forEach(dead -> byOffset.put(dead.record().offset(), dead));
    for (var rejection : answer.getRejectedList()) {
      var index = rejection.getIndex();
      if (index >= 0 && index < records.size()) {
        var record = records.get(index);
        byOffset.put(record.offset(), DeadRecord.rejected(record, rejection, attempts));
      }
    }
    return new ArrayList<>(byOffset.values());
  }
}
