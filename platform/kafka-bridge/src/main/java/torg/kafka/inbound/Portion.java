package torg.kafka.inbound;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.kafka.FailureKind;

/**
 * A batch, or a part of one that was split.
 *
 * @param attempts how often its records were given to the handler, also as parts of larger portions
 * @param failures unexpected ones among them; a record that stands alone begins anew
 * @param repeats failures in a row of this very portion
 */
public record Portion(
    List<ConsumerRecord<byte[], byte[]>> records, int attempts, int failures, int repeats) {

  public static Portion whole(List<ConsumerRecord<byte[], byte[]>> records) {
    return new Portion(records, 0, 0, 0);
  }

  public int size() {
    return records.size();
  }

  /** Of a portion that is one record. */
  public ConsumerRecord<byte[], byte[]> record() {
    return records.get(0);
  }

  public Portion failed(FailureKind kind) {
    var unexpected = kind == FailureKind.UNEXPECTED ? 1 : 0;
    return new Portion(records, attempts + 1, failures + unexpected, repeats + 1);
  }

  public Portion firstHalf() {
    return part(0, size() / 2);
  }

  public Portion secondHalf() {
    return part(size() / 2, size());
  }

  private Portion part(int from, int to) {
    return new Portion(records.subList(from, to), attempts, to - from == 1 ? 0 : failures, 0);
  }
}
