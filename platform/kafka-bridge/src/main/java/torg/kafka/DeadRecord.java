package torg.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bridge.v1.Rejection;
import torg.bus.Fault;
import torg.bus.FaultException;

/** A record that will never be accepted, and why. */
record DeadRecord(ConsumerRecord<byte[], byte[]> record, String fault, String reason) {
  static DeadRecord undecodable(ConsumerRecord<byte[], byte[]> record, String reason) {
    return new DeadRecord(record, Fault.INVALID.name(), reason);
  }

  static DeadRecord refused(ConsumerRecord<byte[], byte[]> record, FaultException refusal) {
    return new DeadRecord(record, refusal.fault().name(), refusal.getMessage());
  }

  static DeadRecord rejected(ConsumerRecord<byte[], byte[]> record, Rejection rejection) {
    return new DeadRecord(record, rejection.getFault(), rejection.getReason());
  }
}
