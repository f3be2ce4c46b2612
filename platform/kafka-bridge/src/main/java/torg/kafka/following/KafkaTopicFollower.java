package torg.kafka.following;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import torg.calls.TopicFollower;
import torg.kafka.KafkaConfig;

/** Followers as consumers outside of all groups, each on the context that it was asked for on. */
public final class KafkaTopicFollower implements TopicFollower {
  private static final Duration LOOK_PERIOD = Duration.ofSeconds(30);

  private final Vertx vertx;
  private final KafkaConfig config;
  private final MeterRegistry registry;

  public KafkaTopicFollower(Vertx vertx, KafkaConfig config, MeterRegistry registry) {
    this.vertx = vertx;
    this.config = config;
    this.registry = registry;
  }

  @Override
  public <M extends Message> Future<Following> follow(String topic, M prototype, Reader<M> reader) {
    var started = Promise.<Following>promise();
    var follower =
        new FollowedTopic<>(vertx, config, registry, topic, prototype, reader, LOOK_PERIOD);
    vertx.getOrCreateContext().runOnContext(on -> follower.start().onComplete(started));
    return started.future();
  }
}
