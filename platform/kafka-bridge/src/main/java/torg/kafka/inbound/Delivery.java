package torg.kafka.inbound;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.kafka.DeadRecord;
import torg.kafka.FailureKind;
import torg.kafka.InboundMetrics;
import torg.kafka.KafkaConfig;
import torg.kafka.Retry;
import torg.kafka.letters.DeadLetterWriter;

/**
 * Takes the records of one partition to the handler, one batch after the other. Runs on the event
 * loop of its verticle only.
 */
final class Delivery<Q extends Message> {
  /**
   * What all partitions of a topic share.
   *
   * @param onTaken runs when a partition has taken a batch and so may have room for more records
   */
  record Route<Q extends Message>(
      KafkaConfig config,
      Inbound<Q> inbound,
      BatchReader<Q> reader,
      Bus bus,
      DeadLetterWriter deadLetters,
      FailureRules rules,
      InboundMetrics metrics,
      Runnable onTaken) {}

  private static final Logger log = LoggerFactory.getLogger(Delivery.class);
  private static final long NO_TIMER = -1;

  private final Route<Q> route;
  private final Lane lane;
  private final Retry retry;
  private final Linger linger;
  private Future<Void> underWay;
  private long lingerTimer = NO_TIMER;
  private long askedNanos;
  private boolean isAsked;
  private boolean toldOfHang;
  private boolean closed;

  /**
   * @param before the end of what this node was still doing for the partition when it had it last
   */
  Delivery(Route<Q> route, Retry retry, Future<Void> before) {
    this.route = route;
    this.retry = retry;
    this.lane = new Lane(route.config.batchRecordsMax(), route.config.batchBytesMax());
    this.linger = new Linger(route.config.linger());
    this.underWay = before;
    before.onSuccess(ended -> advance());
  }

  Lane lane() {
    return lane;
  }

  /**
   * Sends the next batch unless one is under way or has failed: nothing may be done after a batch
   * that is not, since its records would be lost. One that is not full may wait for more records.
   */
  void advance() {
    if (closed || underWay.failed() || !underWay.isComplete() || lane.isEmpty()) {
      return;
    }
    var pause = lane.hasFullBatch() ? Duration.ZERO : linger.remaining(System.nanoTime());
    if (!pause.isZero()) {
      advanceAfter(pause);
      return;
    }
    linger.handedOver(System.nanoTime());
    underWay = deliver(lane.takeBatch());
    underWay.onSuccess(delivered -> advance()).onFailure(this::tellUnlessClosed);
    route.onTaken.run();
  }

  private void advanceAfter(Duration pause) {
    if (lingerTimer == NO_TIMER) {
      lingerTimer =
          vertx()
              .setTimer(
                  Math.max(1, pause.toMillis()),
                  over -> {
                    lingerTimer = NO_TIMER;
                    advance();
                  });
    }
  }

  private Vertx vertx() {
    return route.bus.vertx();
  }

  boolean isIdle() {
    return underWay.isComplete() && lane.isEmpty() && !lane.hasUncommitted();
  }

  /**
   * Tells, once a batch, of a handler that goes on long after its time. It is waited for all the
   * same: given the batch again, it would be at it twice.
   */
  void watch() {
    var seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - askedNanos);
    if (isAsked && !toldOfHang && seconds > 2 * route.config.handlerTimeout().toSeconds()) {
      toldOfHang = true;
      log.error(
          "{} has been at work with a batch of {} for {} s and its partition waits for it; if it"
              + " hangs, restart the node that runs it",
          route.inbound.call().address(),
          route.inbound.topic(),
          seconds);
    }
  }

  /**
   * Sends nothing more. Completes, never fails, when the handler has ended with what it was given;
   * what of the batch it was not given yet is left to the next owner of the partition.
   */
  Future<Void> close() {
    closed = true;
    vertx().cancelTimer(lingerTimer);
    retry.stop();
    return underWay.otherwiseEmpty();
  }

  private void tellUnlessClosed(Throwable failure) {
    if (!closed) {
      log.error("a partition of {} stands still until a restart", route.inbound.topic(), failure);
    }
  }

  private Future<Void> deliver(List<ConsumerRecord<byte[], byte[]>> records) {
    var todo = new ArrayDeque<Portion>();
    todo.add(Portion.whole(records));
    return Steps.untilDone(() -> next(todo)).mapEmpty();
  }

  private Future<Optional<Boolean>> next(Deque<Portion> todo) {
    if (todo.isEmpty()) {
      return Future.succeededFuture(Optional.of(true));
    }
    if (closed) {
      return Future.failedFuture(new CancellationException("given up"));
    }
    return hand(todo.poll(), todo).map(Optional.empty());
  }

  private Future<Void> hand(Portion portion, Deque<Portion> todo) {
    askedNanos = System.nanoTime();
    isAsked = true;
    toldOfHang = false;
    var context = CallContext.mesh(route.config.handlerTimeout());
    return Future.succeededFuture()
        .compose(now -> request(portion, context))
        .onComplete(ended -> isAsked = false)
        .transform(
            (dead, failure) ->
                failure == null
                    ? finish(portion, dead)
                    : afterFailure(portion, failure, context.remainingMillis() <= 0, todo));
  }

  /** The records that can never be handled. */
  private Future<List<DeadRecord>> request(Portion portion, CallContext context) {
    var batch = route.reader.read(portion.records());
    return batch.records().isEmpty()
        ? Future.succeededFuture(batch.undecodable())
        : route
            .bus
            .requestToEnd(route.inbound.call(), batch.request(), context)
            .onSuccess(answer -> route.rules.succeeded())
            .map(answer -> batch.dead(answer, portion.attempts() + 1));
  }

  private Future<Void> finish(Portion portion, List<DeadRecord> dead) {
    return setAside(dead)
        .onSuccess(
            done -> {
              lane.done(portion.records());
              route.metrics.batch(portion.size() - dead.size(), dead.size(), askedNanos);
            });
  }

  private Future<Void> afterFailure(
      Portion portion, Throwable failure, boolean outOfTime, Deque<Portion> todo) {
    var kind = FailureKind.of(failure, outOfTime);
    var failed = portion.failed(kind);
    return switch (route.rules.decide(kind, failed)) {
      case REPEAT -> {
        todo.addFirst(failed);
        tellWhenAllFails(kind, failed);
        yield retry.pause(failure, failed.repeats());
      }
      case SPLIT -> {
        todo.addFirst(failed.secondHalf());
        todo.addFirst(failed.firstHalf());
        tellOfSplit(failed, failure);
        yield Future.succeededFuture();
      }
      case SET_ASIDE -> {
        var dead =
            DeadRecord.failed(failed.record(), FaultException.from(failure), failed.attempts());
        if (kind == FailureKind.UNEXPECTED) {
          route.rules.setAsideUnexpectedly();
        }
        yield finish(failed, List.of(dead));
      }
    };
  }

  private void tellOfSplit(Portion failed, Throwable failure) {
    var first = failed.record();
    log.warn(
        "{} records of {}-{} from offset {} are given to the handler in halves, to find those that"
            + " make it fail: {}",
        failed.size(),
        first.topic(),
        first.partition(),
        first.offset(),
        failure.getMessage());
  }

  private void tellWhenAllFails(FailureKind kind, Portion failed) {
    if (kind == FailureKind.UNEXPECTED && route.rules.handlerSeemsBroken()) {
      log.error(
          "{} fails for every record of {}: nothing more is set aside until one succeeds; fix it",
          route.inbound.call().address(),
          failed.record().topic());
    }
  }

  private Future<Void> setAside(List<DeadRecord> dead) {
    return dead.isEmpty()
        ? Future.succeededFuture()
        : retry.run(() -> route.deadLetters.write(dead));
  }
}
