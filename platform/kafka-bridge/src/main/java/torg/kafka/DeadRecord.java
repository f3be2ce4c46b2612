package torg.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bridge.v1.Rejection;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * A record that is set aside, and why.
 *
 * @param attempts how often the handler was given it
 */
public record DeadRecord(
    ConsumerRecord<byte[], byte[]> record, String fault, String reason, int attempts) {
  public static DeadRecord undecodable(ConsumerRecord<byte[], byte[]> record, String reason) {
    return new DeadRecord(record, Fault.INVALID.name(), reason, 0);
  }

  public static DeadRecord failed(
      ConsumerRecord<byte[], byte[]> record, FaultException failure, int attempts) {
    return new DeadRecord(record, failure.fault().name(), failure.getMessage(), attempts);
  }

  public static DeadRecord rejected(
      ConsumerRecord<byte[], byte[]> record, Rejection rejection, int attempts) {
    return new DeadRecord(record, rejection.getFault(), rejection.getReason(), attempts);
  }
}
