package torg.kafka.inbound;

import com.google.protobuf.Message;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;

/**
 * A topic whose records go to a call, batch by batch.
 *
 * @param group remembers how far the topic is handled; shared by all nodes that handle it together
 * @param call its request has one repeated message field, the records; it may have {@code int32
 *     partition} and {@code repeated int64 offsets}, which say where the records stood
 */
public record Inbound<Q extends Message>(String topic, String group, Call<Q, BatchAnswer> call) {
  /**
   * @throws IllegalArgumentException when the call's request has another shape
   */
  public Inbound {
    RequestShape.of(call);
  }
}
