package torg.offers.feeds;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import torg.bus.faults.FaultException;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Tx;

/**
 * How far the load of a batch has come.
 *
 * @param result what was answered to the batch before
 * @param finishedTask the newest load of the feed whose end has come, 0 for none
 * @param batches of this load that were applied
 * @param unmentioned offers that its end has removed or made manual so far
 */
record LoadProgress(
    FeedBatch batch,
    Optional<FeedBatchResult> result,
    long finishedTask,
    long batches,
    long unmentioned) {

  /** Fails with INVALID when the number of the batch is that of another kind of message. */
  static Future<LoadProgress> read(Reads reads, FeedBatch batch) {
    return Future.all(
            reads.get(resultKey(batch)), reads.get(stateKey(batch)), reads.get(loadKey(batch)))
        .map(
            read -> {
              Optional<Row> result = read.resultAt(0);
              Optional<Row> state = read.resultAt(1);
              Optional<Row> load = read.resultAt(2);
              return new LoadProgress(
                  batch,
                  result.map(row -> answered(row, batch)),
                  state.map(row -> row.get(FeedTables.FINISHED_TASK)).orElse(0L),
                  load.flatMap(row -> row.find(FeedTables.BATCHES)).orElse(0L),
                  load.flatMap(row -> row.find(FeedTables.UNMENTIONED)).orElse(0L));
            });
  }

  private static FeedBatchResult answered(Row row, FeedBatch batch) {
    var result = row.message(OfferTables.PROTO, FeedBatchResult.parser());
    if (result.hasTerminal() != batch.hasTerminal()) {
      throw FaultException.invalid(
          "batch_id",
          "%d already belongs to %s of load %d; give each message of a load its own"
              .formatted(
                  batch.getBatchId(),
                  result.hasTerminal() ? "the terminal message" : "a batch of offers",
                  batch.getTaskId()));
    }
    return result;
  }

  /** Its end, or that of a newer load, has come: nothing more is taken from it. */
  boolean isOver() {
    return batch.getTaskId() <= finishedTask;
  }

  static FeedBatchResult.Builder result(FeedBatch batch) {
    return FeedBatchResult.newBuilder()
        .setSellerId(batch.getSellerId())
        .setNamespace(batch.getNamespace())
        .setTaskId(batch.getTaskId())
        .setBatchId(batch.getBatchId());
  }

  /** Keeps the answer to a batch of offers. */
  void put(Tx tx, FeedBatchResult answer, Instant now) {
    keep(tx, answer, now);
    tx.increment(loadKey(batch), FeedTables.BATCHES, 1);
    tx.upsert(changed(now));
  }

  void addUnmentioned(Tx tx, int count, Instant now) {
    tx.increment(loadKey(batch), FeedTables.UNMENTIONED, count);
    tx.upsert(changed(now));
  }

  /** From now on the load is over; its end is under way. */
  void begin(Tx tx) {
    tx.upsert(
        Row.of(FeedTables.FEED_STATE)
            .with(OfferTables.SELLER_ID, batch.getSellerId())
            .with(OfferTables.NAMESPACE, batch.getNamespace())
            .with(FeedTables.FINISHED_TASK, batch.getTaskId()));
    tx.upsert(LoadEnd.row(batch));
  }

  /** Keeps the answer to the end of the load. */
  void finish(Tx tx, FeedBatchResult answer, Instant now) {
    keep(tx, answer, now);
    tx.upsert(changed(now).with(FeedTables.FINISHED_AT, now));
  }

  private Row changed(Instant now) {
    return Row.of(FeedTables.FEED_LOAD)
        .with(OfferTables.SELLER_ID, batch.getSellerId())
        .with(OfferTables.NAMESPACE, batch.getNamespace())
        .with(OfferTables.TASK_ID, batch.getTaskId())
        .with(FeedTables.CHANGED_AT, now)
        .with(OfferTables.SHARD_ID, timeShard(0));
  }

  private void keep(Tx tx, FeedBatchResult answer, Instant now) {
    tx.insert(
        Row.of(FeedTables.FEED_RESULT)
            .with(OfferTables.SELLER_ID, batch.getSellerId())
            .with(OfferTables.NAMESPACE, batch.getNamespace())
            .with(OfferTables.TASK_ID, batch.getTaskId())
            .with(FeedTables.BATCH_ID, batch.getBatchId())
            .with(OfferTables.PROTO, answer.toByteString())
            .with(FeedTables.ANSWERED_AT, now)
            .with(OfferTables.SHARD_ID, timeShard(batch.getBatchId())));
  }

  /** With the number of the batch, so that the results of a large load are spread as well. */
  private long timeShard(long number) {
    return Shards.of(batch.getSellerId() + " " + number, Shards.TIMES);
  }

  private static Key resultKey(FeedBatch batch) {
    return FeedTables.FEED_RESULT.key(
        batch.getSellerId(), batch.getNamespace(), batch.getTaskId(), batch.getBatchId());
  }

  private static Key stateKey(FeedBatch batch) {
    return FeedTables.FEED_STATE.key(batch.getSellerId(), batch.getNamespace());
  }

  static Key loadKey(FeedBatch batch) {
    return FeedTables.FEED_LOAD.key(batch.getSellerId(), batch.getNamespace(), batch.getTaskId());
  }
}
