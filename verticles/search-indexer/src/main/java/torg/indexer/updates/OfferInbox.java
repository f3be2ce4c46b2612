package torg.indexer.updates;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.calls.Inbox;
import torg.calls.VasgenCalls;
import torg.indexer.clicks.OfferClicks;
import torg.indexer.documents.Conversion;
import torg.indexer.documents.Conversion.Converted;
import torg.indexer.documents.Conversion.Impossible;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferView;
import torg.vasgen.v1.OfferBatch;
import torg.vasgen.v1.RawDocument;

/**
 * Takes batches of offers. An offer that cannot be converted holds its partition until it can: what
 * stands before it is sent, the call fails, and the bridge gives the batch again.
 */
public final class OfferInbox {
  private final DocumentMaker maker;
  private final OfferClicks clicks;
  private final DocumentOutbox outbox;
  private final WaitingPartitions waiting;

  public OfferInbox(
      DocumentMaker maker, OfferClicks clicks, DocumentOutbox outbox, WaitingPartitions waiting) {
    this.maker = maker;
    this.clicks = clicks;
    this.outbox = outbox;
    this.waiting = waiting;
  }

  public Future<?> answerOn(Bus bus) {
    return bus.answer(VasgenCalls.TAKE_OFFERS, (batch, context) -> take(batch));
  }

  /**
   * @param obstacle why the first of those that follow has no document
   */
  private record Made(List<RawDocument> documents, Optional<String> obstacle) {}

  private Future<BatchAnswer> take(OfferBatch batch) {
    var checked = Inbox.checked(batch.getOffersList(), OfferInbox::checkId);
    var offers = checked.accepted().stream().map(OfferView::getOffer).toList();
    var partition = batch.getPartition();
    return maker
        .make(offers)
        .map(conversions -> untilObstacle(offers, conversions))
        .compose(made -> send(partition, made))
        .compose(obstacle -> end(partition, obstacle))
        .map(checked.answer());
  }

  /** Who has no id cannot be asked for, nor be in the index: such a record is none of an offer. */
  private static void checkId(OfferView view) {
    Requests.id("offer.id", view.getOffer().getId());
  }

  private Future<Optional<String>> send(int partition, Made made) {
    return clicks
        .added(made.documents)
        .compose(documents -> outbox.send(Integer.toString(partition), documents))
        .map(made.obstacle);
  }

  private static Made untilObstacle(List<Offer> offers, List<Conversion> conversions) {
    var documents = new ArrayList<RawDocument>(conversions.size());
    for (var at = 0; at < conversions.size(); at++) {
      if (conversions.get(at) instanceof Impossible impossible) {
        return new Made(
            documents,
            Optional.of("offer %s %s".formatted(offers.get(at).getId(), impossible.reason())));
      }
      documents.add(((Converted) conversions.get(at)).document());
    }
    return new Made(documents, Optional.empty());
  }

  /** The bridge logs the failure and makes the pauses. */
  private Future<Void> end(int partition, Optional<String> obstacle) {
    if (obstacle.isEmpty()) {
      waiting.goesOn(partition);
      return Future.succeededFuture();
    }
    waiting.waits(partition);
    return Future.failedFuture(
        FaultException.unavailable(
            "%s; its partition waits until it can be indexed, or is named in indexer.skippedOffers"
                .formatted(obstacle.get())));
  }
}
