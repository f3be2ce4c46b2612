package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.IntConsumer;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.content.Texts;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.TerminalResult;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Store;

/**
 * The beginning of the end of a load. What it did not mention is removed later, by {@link
 * LoadEndShard}: that may take long, and the partition that the terminal message came from must not
 * wait for it.
 */
public final class LoadEnd {
  private final Store store;
  private final IntConsumer onBegun;

  /**
   * @param onBegun hears, after a commit, of each shard in which an end waits now
   */
  public LoadEnd(Store store, IntConsumer onBegun) {
    this.store = store;
    this.onBegun = onBegun;
  }

  /**
   * What is to be answered now: nothing while the end is under way, whose own answer follows. Fails
   * with PRECONDITION while batches are missing, with INVALID when the message has the number of a
   * batch, else as the store does.
   */
  Future<Optional<FeedBatchResult>> begin(FeedBatch terminal) {
    return store
        .transactIdempotent(
            tx -> {
              var underWay = isUnderWay(tx, terminal);
              return Future.all(LoadProgress.read(tx, terminal), underWay)
                  .map(
                      read -> {
                        LoadProgress load = read.resultAt(0);
                        if (load.result().isPresent() || underWay.result()) {
                          return load.result();
                        }
                        if (load.isOver()) {
                          return Optional.of(result(terminal, 0));
                        }
                        requireBatches(load);
                        load.begin(tx);
                        return Optional.<FeedBatchResult>empty();
                      });
            })
        .onSuccess(
            answer -> {
              if (answer.isEmpty()) {
                onBegun.accept(shard(terminal));
              }
            });
  }

  /** Whether the answer to the message is yet to be sent. Fails as the store does. */
  Future<Boolean> isUnderWay(FeedBatch terminal) {
    return isUnderWay(store, terminal);
  }

  private static Future<Boolean> isUnderWay(Reads reads, FeedBatch terminal) {
    return reads.get(key(terminal)).map(Optional::isPresent);
  }

  private static void requireBatches(LoadProgress load) {
    var expected = load.batch().getTerminal().getBatches();
    if (load.batches() < expected) {
      throw FaultException.of(
          Fault.PRECONDITION,
          ("load %d of namespace %s has %d batches, of which %d have arrived: its end would remove"
                  + " offers that the missing ones mention; send them first")
              .formatted(
                  load.batch().getTaskId(),
                  Texts.quoted(load.batch().getNamespace()),
                  expected,
                  load.batches()));
    }
  }

  static FeedBatchResult result(FeedBatch terminal, long unmentioned) {
    return LoadProgress.result(terminal)
        .setTerminal(TerminalResult.newBuilder().setUnmentioned(unmentioned))
        .build();
  }

  /** All ends of a feed are in one shard, so that they can be in the order of their loads. */
  static int shard(FeedBatch terminal) {
    return Shards.of(terminal.getSellerId() + " " + terminal.getNamespace(), Shards.FEED_ENDS);
  }

  static Row row(FeedBatch terminal) {
    return Row.of(FeedTables.FEED_END)
        .with(OfferTables.SHARD_ID, (long) shard(terminal))
        .with(OfferTables.SELLER_ID, terminal.getSellerId())
        .with(OfferTables.NAMESPACE, terminal.getNamespace())
        .with(OfferTables.TASK_ID, terminal.getTaskId())
        .with(OfferTables.PROTO, terminal.toByteString());
  }

  static FeedBatch terminal(Row row) {
    return row.message(OfferTables.PROTO, FeedBatch.parser());
  }

  static Key key(FeedBatch terminal) {
    return FeedTables.FEED_END.key(
        (long) shard(terminal),
        terminal.getSellerId(),
        terminal.getNamespace(),
        terminal.getTaskId());
  }
}
