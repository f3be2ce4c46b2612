package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Backoff;
import torg.calls.TopicFollower;
import torg.calls.TopicFollower.Following;
import torg.vasgen.v1.QualifiedBatch;

/**
 * Lets an index follow the topic of documents, as soon as Kafka can be reached: a node that finds
 * none at its start answers with what it has. Lives on one context.
 */
final class Feeding {
  private static final Logger log = LoggerFactory.getLogger(Feeding.class);
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

  private final Vertx vertx;
  private final TopicFollower topics;
  private final String topic;
  private final FollowedIndex reader;
  private Future<Following> attempt = Future.failedFuture("not begun");
  private Optional<Long> timer = Optional.empty();
  private int failures;
  private boolean closed;

  Feeding(Vertx vertx, TopicFollower topics, String topic, FollowedIndex reader) {
    this.vertx = vertx;
    this.topics = topics;
    this.topic = topic;
    this.reader = reader;
  }

  /** Completes after the first attempt, also when that one failed. */
  Future<Void> begin() {
    attempt = topics.follow(topic, QualifiedBatch.getDefaultInstance(), reader);
    return attempt.onFailure(this::later).transform(tried -> Future.succeededFuture());
  }

  private void later(Throwable failure) {
    if (closed) {
      return;
    }
    var pause = BACKOFF.pause(++failures);
    log.warn("{} is not followed, next attempt in {}: {}", topic, pause, failure.getMessage());
    timer =
        Optional.of(
            vertx.setTimer(
                pause.toMillis(),
                now -> {
                  timer = Optional.empty();
                  begin();
                }));
  }

  /** Completes when the index is given nothing more. Never fails. */
  Future<Void> close() {
    closed = true;
    timer.ifPresent(vertx::cancelTimer);
    return attempt.compose(Following::close).otherwiseEmpty();
  }
}
