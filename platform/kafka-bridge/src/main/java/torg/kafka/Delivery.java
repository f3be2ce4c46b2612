package torg.kafka;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.FaultException;

/**
 * Takes the records of one partition to the handler, one batch after the other. Runs on the event
 * loop of its verticle only.
 */
final class Delivery<Q extends Message> {
  /** What all partitions of a topic share. */
  record Route<Q extends Message>(
      KafkaConfig config,
      Inbound<Q> inbound,
      BatchReader<Q> reader,
      Bus bus,
      DeadLetterWriter deadLetters,
      InboundMetrics metrics) {}

  private static final Logger log = LoggerFactory.getLogger(Delivery.class);

  private final Route<Q> route;
  private final Lane lane;
  private final Retry retry;
  private Future<Void> underWay = Future.succeededFuture();
  private boolean closed;

  Delivery(Route<Q> route, Retry retry) {
    this.route = route;
    this.retry = retry;
    this.lane = new Lane(route.config.batchRecordsMax(), route.config.batchBytesMax());
  }

  Lane lane() {
    return lane;
  }

  /**
   * Sends the next batch unless one is under way or has failed: nothing may be done after a batch
   * that is not, since its records would be lost. What nobody expected to fail is repeated too.
   */
  void advance() {
    if (closed || underWay.failed() || !underWay.isComplete() || lane.isEmpty()) {
      return;
    }
    var records = lane.takeBatch();
    underWay = retry.run(() -> deliver(records)).onSuccess(delivered -> lane.done(records));
    underWay.onSuccess(delivered -> advance()).onFailure(this::tellUnlessClosed);
  }

  /** Sends nothing more. Completes, never fails, when the batch under way is done or given up. */
  Future<Void> close() {
    closed = true;
    retry.stop();
    return underWay.otherwiseEmpty();
  }

  private void tellUnlessClosed(Throwable failure) {
    if (!closed) {
      log.error("a partition of {} stands still until a restart", route.inbound.topic(), failure);
    }
  }

  private Future<Void> deliver(List<ConsumerRecord<byte[], byte[]>> records) {
    var start = System.nanoTime();
    var batch = route.reader.read(records);
    return hand(batch)
        .map(batch::inOrder)
        .compose(
            dead ->
                bury(dead)
                    .onSuccess(
                        buried ->
                            route.metrics.batch(records.size() - dead.size(), dead.size(), start)));
  }

  /** The records that the handler refused. */
  private Future<List<DeadRecord>> hand(Batch<Q> batch) {
    if (batch.records().isEmpty()) {
      return Future.succeededFuture(List.of());
    }
    return retry
        .run(() -> request(batch))
        .map(batch::rejected)
        .recover(
            failure ->
                failure instanceof FaultException refusal
                    ? handOneByOne(batch, refusal)
                    : Future.failedFuture(failure));
  }

  /**
   * One bad record makes a handler refuse a whole batch: alone, the good ones are accepted. Ends
   * when the partition is given up, because its next owner begins with the same records.
   */
  private Future<List<DeadRecord>> handOneByOne(Batch<Q> batch, FaultException refusal) {
    if (batch.records().size() == 1) {
      return Future.succeededFuture(List.of(DeadRecord.refused(batch.records().get(0), refusal)));
    }
    var refused = new ArrayList<DeadRecord>();
    var chain = Future.<Void>succeededFuture();
    for (var record : batch.records()) {
      chain =
          chain
              .compose(before -> closed ? givenUp() : hand(route.reader.read(List.of(record))))
              .onSuccess(refused::addAll)
              .mapEmpty();
    }
    return chain.map(refused);
  }

  private static <T> Future<T> givenUp() {
    return Future.failedFuture(new CancellationException("given up"));
  }

  private Future<BatchAnswer> request(Batch<Q> batch) {
    var context = CallContext.mesh(route.config.handlerTimeout());
    return route.bus.request(route.inbound.call(), batch.request(), context);
  }

  private Future<Void> bury(List<DeadRecord> dead) {
    return dead.isEmpty()
        ? Future.succeededFuture()
        : retry.run(() -> route.deadLetters.write(dead));
  }
}
