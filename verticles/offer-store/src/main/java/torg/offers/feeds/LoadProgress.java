package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.faults.FaultException;
import torg.offers.core.OfferTables;
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
 * @param finishedTask the newest load of the feed that has ended, 0 for none
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

  /** Its end, or that of a newer load, is done: nothing of it may be written any more. */
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
  void put(Tx tx, FeedBatchResult answer) {
    keep(tx, answer);
    tx.increment(loadKey(batch), FeedTables.BATCHES, 1);
  }

  void addUnmentioned(Tx tx, int count) {
    tx.increment(loadKey(batch), FeedTables.UNMENTIONED, count);
  }

  /** Keeps the answer to the end of the load. */
  void finish(Tx tx, FeedBatchResult answer) {
    keep(tx, answer);
    tx.upsert(
        Row.of(FeedTables.FEED_STATE)
            .with(OfferTables.SELLER_ID, batch.getSellerId())
            .with(OfferTables.NAMESPACE, batch.getNamespace())
            .with(FeedTables.FINISHED_TASK, batch.getTaskId()));
  }

  private void keep(Tx tx, FeedBatchResult answer) {
    tx.insert(
        Row.of(FeedTables.FEED_RESULT)
            .with(OfferTables.SELLER_ID, batch.getSellerId())
            .with(OfferTables.NAMESPACE, batch.getNamespace())
            .with(OfferTables.TASK_ID, batch.getTaskId())
            .with(FeedTables.BATCH_ID, batch.getBatchId())
            .with(OfferTables.PROTO, answer.toByteString()));
  }

  private static Key resultKey(FeedBatch batch) {
    return FeedTables.FEED_RESULT.key(
        batch.getSellerId(), batch.getNamespace(), batch.getTaskId(), batch.getBatchId());
  }

  private static Key stateKey(FeedBatch batch) {
    return FeedTables.FEED_STATE.key(batch.getSellerId(), batch.getNamespace());
  }

  private static Key loadKey(FeedBatch batch) {
    return FeedTables.FEED_LOAD.key(batch.getSellerId(), batch.getNamespace(), batch.getTaskId());
  }
}
