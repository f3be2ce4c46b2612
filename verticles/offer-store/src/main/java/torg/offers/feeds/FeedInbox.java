package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.calls.Inbox;
import torg.calls.OfferCalls;
import torg.offers.core.Access;
import torg.offers.sellers.RemovedSellers;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedBatches;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;
import torg.offers.v1.TerminalResult;

/** Answers torg.offers.v1.OfferInbox/TakeFeed: loads of feeds. */
public final class FeedInbox {
  private static final int OFFERS_MAX = 1_000;
  private static final int NAMESPACE_LENGTH_MAX = 64;

  /** A feed, whose batches are applied one after the other. */
  private record Feed(String sellerId, String namespace) {}

  private final BatchLoader loader;
  private final LoadEnd end;
  private final RemovedSellers sellers;
  private final FeedOutbox outbox;

  public FeedInbox(BatchLoader loader, LoadEnd end, RemovedSellers sellers, FeedOutbox outbox) {
    this.loader = loader;
    this.end = end;
    this.sellers = sellers;
    this.outbox = outbox;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.TAKE_FEED, this::take);
  }

  private Future<BatchAnswer> take(FeedBatches batches, CallContext context) {
    return Inbox.take(
        batches.getBatchesList(),
        batch -> new Feed(batch.getSellerId(), batch.getNamespace()),
        this::take);
  }

  private Future<Void> take(FeedBatch batch) {
    check(batch);
    return sellers
        .removedAt(batch.getSellerId())
        .compose(
            removed -> {
              if (removed.isPresent()) {
                return refused(batch, RemovedSellers.sentence(batch.getSellerId(), removed.get()));
              }
              return batch.hasTerminal() ? end.begin(batch) : loader.load(batch).map(Optional::of);
            })
        .compose(answer -> answer.map(outbox::send).orElse(Future.succeededFuture()));
  }

  private static void check(FeedBatch batch) {
    Access.sellerId(batch.getSellerId());
    namespace(batch.getNamespace());
    taskId(batch.getTaskId());
    Requests.within("offers", batch.getOffersCount(), 0, OFFERS_MAX);
    if (batch.hasTerminal() && batch.getOffersCount() > 0) {
      throw FaultException.invalid("terminal", "must come alone, after the batches of offers");
    }
  }

  static String namespace(String namespace) {
    return Requests.text("namespace", namespace, NAMESPACE_LENGTH_MAX);
  }

  static long taskId(long taskId) {
    return Requests.within("task_id", taskId, 1, Long.MAX_VALUE);
  }

  /**
   * What was answered before the seller was removed is answered again. An end that is under way
   * answers itself; whether there is one is asked first, as its answer comes before it is gone.
   */
  private Future<Optional<FeedBatchResult>> refused(FeedBatch batch, String reason) {
    return end.isUnderWay(batch)
        .compose(
            underWay ->
                underWay
                    ? Future.succeededFuture(Optional.empty())
                    : loader
                        .answered(batch)
                        .map(earlier -> earlier.or(() -> Optional.of(refusal(batch, reason)))));
  }

  private static FeedBatchResult refusal(FeedBatch batch, String reason) {
    var result = LoadProgress.result(batch);
    if (batch.hasTerminal()) {
      result.setTerminal(TerminalResult.getDefaultInstance());
    }
    for (var offer : batch.getOffersList()) {
      result.addOffers(
          FeedOfferResult.newBuilder()
              .setExternalId(offer.getExternalId())
              .setPosition(offer.getPosition())
              .setOutcome(FeedOutcome.REFUSED)
              .addErrors(reason));
    }
    return result.build();
  }
}
