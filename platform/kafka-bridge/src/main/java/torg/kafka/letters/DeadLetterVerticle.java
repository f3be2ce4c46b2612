package torg.kafka.letters;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import torg.bridge.v1.ListDeadLettersRequest;
import torg.bridge.v1.ListDeadLettersResponse;
import torg.bridge.v1.ReplayDeadLettersRequest;
import torg.bridge.v1.ReplayDeadLettersResponse;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.calls.BridgeCalls;
import torg.kafka.DeadLetterTopic;
import torg.kafka.KafkaConfig;
import torg.kafka.KafkaFaults;
import torg.kafka.KafkaTopics;

/**
 * Lets operators see dead letters and send them back. A replay is at least once: one that is
 * interrupted repeats up to a page of letters the next time. Fails with NOT_FOUND for an unknown
 * topic, INVALID for a wrong limit, CONFLICT while the topic is being replayed, UNAVAILABLE when
 * Kafka fails.
 */
public final class DeadLetterVerticle extends VerticleBase {
  private static final int THREADS = 2;
  private static final long LOCK_MILLIS = 1_000;

  private final KafkaConfig config;
  private final Bus bus;
  private final DeadLetterHandlers handlers;
  private KafkaTopics topics;
  private WorkerExecutor worker;

  public DeadLetterVerticle(KafkaConfig config, Bus bus) {
    this.config = config;
    this.bus = bus;
    this.handlers = new DeadLetterHandlers(config);
  }

  @Override
  public Future<?> start() {
    worker = vertx.createSharedWorkerExecutor("torg-dead-letters", THREADS);
    return worker
        .executeBlocking(() -> new KafkaTopics(vertx, config))
        .onSuccess(made -> topics = made)
        .compose(made -> bus.answer(BridgeCalls.LIST_DEAD_LETTERS, this::list))
        .compose(answered -> bus.answer(BridgeCalls.REPLAY_DEAD_LETTERS, this::replay));
  }

  @Override
  public Future<?> stop() {
    return topics.close();
  }

  private Future<ListDeadLettersResponse> list(
      ListDeadLettersRequest request, CallContext context) {
    var topic = request.getTopic();
    var limit = Requests.limit(request.getLimit(), 1_000, 100);
    return hasDeadLetters(topic)
        .compose(
            exists ->
                exists
                    ? blocking(topic, () -> handlers.list(topic, limit))
                    : Future.succeededFuture(ListDeadLettersResponse.getDefaultInstance()));
  }

  private Future<ReplayDeadLettersResponse> replay(
      ReplayDeadLettersRequest request, CallContext context) {
    var topic = request.getTopic();
    var limit = Requests.limit(request.getLimit(), 10_000, 1_000);
    return hasDeadLetters(topic)
        .compose(
            exists ->
                exists
                    ? alone(topic, () -> handlers.replay(topic, limit, context))
                    : Future.succeededFuture(ReplayDeadLettersResponse.getDefaultInstance()));
  }

  /** The lock spares duplicates; it is no promise, since a lock can be lost with its node. */
  private <T> Future<T> alone(String topic, Callable<T> work) {
    return vertx
        .sharedData()
        .getLockWithTimeout("torg.kafka.replay." + topic, LOCK_MILLIS)
        .recover(
            taken ->
                Future.failedFuture(
                    FaultException.of(
                        Fault.CONFLICT,
                        "topic '%s' is being replayed; try again later".formatted(topic))))
        .compose(lock -> blocking(topic, work).onComplete(done -> lock.release()));
  }

  private <T> Future<T> blocking(String topic, Callable<T> work) {
    return worker
        .executeBlocking(work, false)
        .recover(failure -> Future.failedFuture(KafkaFaults.of(topic, failure)));
  }

  private Future<Boolean> hasDeadLetters(String topic) {
    if (topic.isBlank()) {
      throw FaultException.invalid("topic", "must name a topic");
    }
    return topics
        .exists(topic)
        .compose(
            exists ->
                exists
                    ? topics.exists(DeadLetterTopic.name(topic))
                    : Future.failedFuture(KafkaFaults.unknownTopic(topic)));
  }
}
