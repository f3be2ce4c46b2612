package torg.node.roles;

import com.google.protobuf.Message;
import java.util.function.UnaryOperator;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.kafka.KafkaConfig;
import torg.kafka.inbound.Inbound;

/**
 * A topic and the call that handles its records.
 *
 * @param tuning of the bridge's settings for this topic
 */
public record Route(Inbound<?> inbound, UnaryOperator<KafkaConfig> tuning) {
  static <Q extends Message> Route of(String topic, String group, Call<Q, BatchAnswer> call) {
    return of(topic, group, call, UnaryOperator.identity());
  }

  static <Q extends Message> Route of(
      String topic, String group, Call<Q, BatchAnswer> call, UnaryOperator<KafkaConfig> tuning) {
    return new Route(new Inbound<>(topic, group, call), tuning);
  }
}
