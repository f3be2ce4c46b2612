package torg.kafka.following;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.kafka.client.consumer.KafkaReadStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Backoff;
import torg.calls.TopicFollower;
import torg.calls.TopicFollower.Portion;
import torg.kafka.Clients;
import torg.kafka.InboundMetrics;
import torg.kafka.KafkaConfig;
import torg.kafka.KafkaFaults;
import torg.kafka.RecordParser;
import torg.kafka.Retry;

/**
 * One reader at one topic: polls, hands over, polls again. What one poll brings is handed over in
 * one piece; meanwhile Kafka's client fetches the next. Lives on one context.
 */
final class FollowedTopic<M extends Message> implements TopicFollower.Following {
  private static final Logger log = LoggerFactory.getLogger(FollowedTopic.class);

  /** A poll returns as soon as there are records. */
  private static final Duration POLL = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final KafkaConfig config;
  private final String topic;
  private final RecordParser<M> parser;
  private final TopicFollower.Reader<M> reader;
  private final Duration lookPeriod;
  private final InboundMetrics metrics;
  private final Backoff backoff;
  private final Retry retry;
  private final Promise<Void> ended = Promise.promise();
  private Context context;
  private KafkaReadStream<byte[], byte[]> stream;
  private FollowedPartitions partitions;
  private long lastLookNanos;
  private int failures;
  private boolean closing;

  /**
   * @param lookPeriod how often partitions are looked for that the topic was given meanwhile
   */
  FollowedTopic(
      Vertx vertx,
      KafkaConfig config,
      MeterRegistry registry,
      String topic,
      M prototype,
      TopicFollower.Reader<M> reader,
      Duration lookPeriod) {
    this.vertx = vertx;
    this.config = config;
    this.topic = topic;
    this.parser = new RecordParser<>(prototype);
    this.reader = reader;
    this.lookPeriod = lookPeriod;
    this.metrics = new InboundMetrics(registry, topic);
    this.backoff = new Backoff(config.retryMin(), config.retryMax());
    this.retry = new Retry(vertx, backoff, "the reader of " + topic, metrics::retry);
  }

  Future<TopicFollower.Following> start() {
    context = vertx.getOrCreateContext();
    return vertx
        .executeBlocking(() -> Clients.follower(config))
        .compose(this::open)
        .onSuccess(opened -> poll())
        .map(this);
  }

  private Future<Void> open(Consumer<byte[], byte[]> consumer) {
    stream = KafkaReadStream.create(vertx, consumer);
    partitions = new FollowedPartitions(topic, stream, reader, metrics);
    // The stream has no thread for questions before it is given something to read.
    return stream
        .assign(Set.of())
        .compose(assigned -> look())
        .recover(
            failure ->
                stream
                    .close()
                    .transform(closed -> Future.failedFuture(KafkaFaults.of(topic, failure))));
  }

  private Future<Void> look() {
    lastLookNanos = System.nanoTime();
    return partitions.look();
  }

  private void poll() {
    if (closing) {
      ended.complete();
      return;
    }
    var isLate = System.nanoTime() - lastLookNanos >= lookPeriod.toNanos();
    (isLate ? look() : Future.succeededFuture())
        .compose(looked -> stream.poll(POLL))
        .compose(this::take)
        .onComplete(
            taken -> {
              failures = 0;
              poll();
            },
            this::failed);
  }

  private Future<Void> take(ConsumerRecords<byte[], byte[]> records) {
    partitions.measure();
    var portions = new ArrayList<Portion<M>>();
    records
        .nextOffsets()
        .forEach(
            (partition, next) ->
                portions.add(
                    new Portion<>(
                        partition.partition(),
                        messages(records.records(partition)),
                        next.offset())));
    if (portions.isEmpty() || closing) {
      return Future.succeededFuture();
    }
    var start = System.nanoTime();
    var messages = portions.stream().mapToInt(portion -> portion.messages().size()).sum();
    return retry
        .run(() -> reader.take(portions))
        .onSuccess(taken -> metrics.batch(messages, records.count() - messages, start));
  }

  private List<M> messages(List<ConsumerRecord<byte[], byte[]>> records) {
    var messages = new ArrayList<M>(records.size());
    for (var record : records) {
      try {
        messages.add(parser.parse(record));
      } catch (InvalidProtocolBufferException malformed) {
        log.warn(
            "record {} of {}-{} is left out: {}",
            record.offset(),
            topic,
            record.partition(),
            malformed.getMessage());
      }
    }
    return messages;
  }

  private void failed(Throwable failure) {
    if (closing) {
      ended.complete();
    } else if (failure instanceof OffsetOutOfRangeException removed) {
      // The records' time was over while the reader was behind them.
      partitions.seek(removed.partitions()).onComplete(sought -> poll(), this::failed);
    } else {
      var millis = backoff.pause(++failures).toMillis();
      log.error("following {} failed, next attempt in {} ms", topic, millis, failure);
      vertx.setTimer(millis, timer -> poll());
    }
  }

  @Override
  public Future<Void> close() {
    context.runOnContext(
        now -> {
          closing = true;
          retry.stop();
          stream.unwrap().wakeup();
        });
    return ended
        .future()
        .onSuccess(over -> partitions.forget())
        .compose(over -> stream.close())
        .otherwiseEmpty();
  }
}
