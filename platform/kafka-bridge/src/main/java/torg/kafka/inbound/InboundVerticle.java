package torg.kafka.inbound;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.kafka.client.consumer.KafkaReadStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Bus;
import torg.bus.flow.Backoff;
import torg.kafka.Clients;
import torg.kafka.InboundMetrics;
import torg.kafka.KafkaConfig;
import torg.kafka.Retry;
import torg.kafka.letters.DeadLetterWriter;

/**
 * Takes a topic's records to a call: per partition in order, one batch at a time, at least once.
 * What fails for a while is repeated and holds its own partition only; what is refused for good
 * becomes a dead letter. Offsets are committed after the answer.
 */
public final class InboundVerticle<Q extends Message> extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(InboundVerticle.class);
  private static final long COMMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long ENDS_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A poll returns as soon as there are records; nothing else is to be done meanwhile. */
  private static final Duration POLL_WHILE_IDLE = Duration.ofSeconds(2);

  /** Answers may come that have to be committed. */
  private static final Duration POLL_WHILE_AT_WORK = Duration.ofMillis(100);

  /** Kafka has nothing for the partitions with room, and a paused one may have room any time. */
  private static final long REST_MILLIS = 10;

  private static final long NO_TIMER = -1;

  private final KafkaConfig config;
  private final Inbound<Q> route;
  private final Bus bus;
  private final InboundMetrics metrics;
  private final Backoff backoff;
  private DeadLetterWriter deadLetters;
  private Partitions<Q> partitions;
  private HandOver handOver;
  private KafkaReadStream<byte[], byte[]> stream;
  private long lastCommitNanos = System.nanoTime();
  private long lastEndsNanos = System.nanoTime();
  private long restTimer = NO_TIMER;
  private int pollFailures;
  private boolean stopping;

  public InboundVerticle(KafkaConfig config, Inbound<Q> route, Bus bus, MeterRegistry registry) {
    this.config = config;
    this.route = route;
    this.bus = bus;
    this.metrics = new InboundMetrics(registry, route.topic());
    this.backoff = new Backoff(config.retryMin(), config.retryMax());
  }

  @Override
  public Future<?> start() {
    deadLetters = new DeadLetterWriter(vertx, config, route.topic(), route.group());
    var shared =
        new Delivery.Route<>(
            config,
            route,
            new BatchReader<>(route.call()),
            bus,
            deadLetters,
            new FailureRules(config.attemptsMax(), config.deadInARowMax()),
            metrics,
            this::pollWhenRoomCame);
    partitions =
        new Partitions<>(
            vertx,
            (partition, before) -> new Delivery<>(shared, retry(partition), before),
            metrics);
    return vertx
        .executeBlocking(() -> Clients.groupConsumer(config, route.group()))
        .compose(this::subscribe)
        .onSuccess(subscribed -> poll());
  }

  /**
   * Leaving the group hands all partitions over. A slow handler may need longer than a node that
   * stops can wait; its batch comes again elsewhere.
   */
  @Override
  public Future<?> stop() {
    stopping = true;
    return partitions
        .finish(config.stopTimeout())
        .onSuccess(ended -> handOver.waitNoMore())
        .compose(ended -> stream.close())
        .eventually(deadLetters::close);
  }

  private Retry retry(TopicPartition partition) {
    return new Retry(vertx, backoff, "a batch of " + partition, metrics::retry);
  }

  /**
   * Not by the stream's own subscribe: that one tells of a rebalance when it is over, too late to
   * hand over. The question for the subscription starts the stream's thread.
   */
  private Future<?> subscribe(Consumer<byte[], byte[]> consumer) {
    stream = KafkaReadStream.create(vertx, consumer);
    handOver = new HandOver(context, partitions, consumer, config);
    consumer.subscribe(Set.of(route.topic()), handOver);
    return stream.subscription();
  }

  /**
   * The stream runs what it is asked one after the other, and rebalances happen inside polls only.
   * Asked here, between two polls, commits and pauses concern partitions that are surely ours.
   */
  private void poll() {
    if (stopping) {
      return;
    }
    pauseAndResume();
    commit();
    askForEnds();
    stream.poll(pollTime()).map(this::take).onComplete(this::next, this::pollFailed);
  }

  /** A poll under way does not see that a paused partition has room again, so it may not wait. */
  private Duration pollTime() {
    if (partitions.hasPaused()) {
      return Duration.ZERO;
    }
    return partitions.areIdle() ? POLL_WHILE_IDLE : POLL_WHILE_AT_WORK;
  }

  private boolean take(ConsumerRecords<byte[], byte[]> records) {
    if (!stopping) {
      partitions.add(records);
      partitions.measure(partition -> stream.unwrap().currentLag(partition).orElse(0));
    }
    return !records.isEmpty();
  }

  private void next(boolean hasRecords) {
    pollFailures = 0;
    if (hasRecords || !partitions.hasPaused()) {
      poll();
    } else {
      restTimer = vertx.setTimer(REST_MILLIS, over -> endRest());
    }
    // Decoding goes on here while the next poll is under way on the stream's thread.
    partitions.advance();
  }

  private void pollWhenRoomCame() {
    if (restTimer != NO_TIMER && partitions.hasRoom()) {
      endRest();
    }
  }

  private void endRest() {
    vertx.cancelTimer(restTimer);
    restTimer = NO_TIMER;
    poll();
  }

  private void pollFailed(Throwable failure) {
    if (stopping) {
      return;
    }
    var millis = backoff.pause(++pollFailures).toMillis();
    log.error("polling {} failed, next attempt in {} ms", route.topic(), millis, failure);
    vertx.setTimer(millis, timer -> poll());
  }

  private void pauseAndResume() {
    var full = partitions.toPause();
    if (!full.isEmpty()) {
      stream.pause(full);
    }
    var roomy = partitions.toResume();
    if (!roomy.isEmpty()) {
      stream.resume(roomy);
    }
  }

  /** A poll brings no news of a paused partition, and its lag is the one to watch. */
  private void askForEnds() {
    if (partitions.hasPaused() && System.nanoTime() - lastEndsNanos >= ENDS_NANOS) {
      lastEndsNanos = System.nanoTime();
      stream.endOffsets(partitions.paused()).onSuccess(partitions::ends);
    }
  }

  private void commit() {
    if (System.nanoTime() - lastCommitNanos < COMMIT_NANOS) {
      return;
    }
    lastCommitNanos = System.nanoTime();
    var offsets = partitions.uncommitted();
    if (!offsets.isEmpty()) {
      stream
          .commit(offsets)
          .onSuccess(committed -> partitions.committed(offsets))
          .onFailure(this::commitFailed);
    }
  }

  /** The next commit makes up for it; in the midst of a rebalance Kafka takes none. */
  private void commitFailed(Throwable failure) {
    if (!stopping && !(failure instanceof RebalanceInProgressException)) {
      log.warn("offsets of {} are not committed yet: {}", route.topic(), failure.getMessage());
    }
  }
}
