package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.List;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Downstream;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.calls.Inbox;
import torg.calls.OfferCalls;
import torg.calls.Outbox;
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
  private final Outbox outbox;
  private final String resultsTopic;

  public FeedInbox(
      BatchLoader loader, LoadEnd end, RemovedSellers sellers, Outbox outbox, String resultsTopic) {
    this.loader = loader;
    this.end = end;
    this.sellers = sellers;
    this.outbox = outbox;
    this.resultsTopic = resultsTopic;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.TAKE_FEED, this::take);
  }

  private Future<BatchAnswer> take(FeedBatches batches, CallContext context) {
    return Inbox.take(
        batches.getBatchesList(),
        batch -> new Feed(batch.getSellerId(), batch.getNamespace()),
        batch -> take(batch, context));
  }

  private Future<Void> take(FeedBatch batch, CallContext context) {
    check(batch);
    return sellers
        .removedAt(batch.getSellerId())
        .compose(
            removed -> {
              if (removed.isPresent()) {
                var reason = RemovedSellers.sentence(batch.getSellerId(), removed.get());
                return loader
                    .answered(batch)
                    .map(earlier -> earlier.orElseGet(() -> refused(batch, reason)));
              }
              return batch.hasTerminal() ? end.finish(batch, context) : loader.load(batch);
            })
        .compose(this::send);
  }

  private static void check(FeedBatch batch) {
    Access.sellerId(batch.getSellerId());
    Requests.text("namespace", batch.getNamespace(), NAMESPACE_LENGTH_MAX);
    Requests.within("task_id", batch.getTaskId(), 1, Long.MAX_VALUE);
    Requests.within("offers", batch.getOffersCount(), 0, OFFERS_MAX);
    if (batch.hasTerminal() && batch.getOffersCount() > 0) {
      throw FaultException.invalid("terminal", "must come alone, after the batches of offers");
    }
  }

  private static FeedBatchResult refused(FeedBatch batch, String reason) {
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

  private Future<Void> send(FeedBatchResult result) {
    var key = result.getSellerId() + " " + result.getNamespace();
    var record = Outbox.record(key, FeedResults.fitting(result));
    return Downstream.of(outbox.send(resultsTopic, List.of(record)));
  }
}
