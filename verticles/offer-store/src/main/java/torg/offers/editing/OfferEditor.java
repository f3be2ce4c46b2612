package torg.offers.editing;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import torg.bus.faults.Fault;
import torg.offers.content.Places;
import torg.offers.core.Cleaning.Kept;
import torg.offers.core.OfferFaults;
import torg.offers.core.OfferRecords;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferIds;
import torg.offers.photos.OfferPhotos;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoResult;
import torg.store.Row;
import torg.store.Table;

/** Publishes and changes single offers: reads, decides and writes in one transaction. */
public final class OfferEditor {
  /** Beside those of the offers. */
  public static final List<Table> TABLES = List.of(CreateRequests.OFFER_REQUEST);

  /** Requests that named a key are known again for at least so long. */
  public static final List<Kept> KEPT = List.of(CreateRequests.KEPT);

  private final OfferRecords records;
  private final SharedWrites writes;
  private final CreateRequests requests;
  private final PublishChecks checks;
  private final Places places;
  private final Clock clock;
  private final Duration term;

  /**
   * @param term of a new offer
   * @param waitingMax offers that may wait to be written
   */
  public OfferEditor(
      OfferRecords records,
      PublishChecks checks,
      Places places,
      OfferIds ids,
      Clock clock,
      Duration term,
      int waitingMax) {
    this.records = records;
    this.writes = new SharedWrites(records, ids, waitingMax);
    this.requests = new CreateRequests(records, clock);
    this.checks = checks;
    this.places = places;
    this.clock = clock;
    this.term = term;
  }

  /**
   * Fails with INVALID and every violation, TOO_LARGE, PRECONDITION for a removed seller, or
   * TOO_MANY when too many offers wait already.
   *
   * @param idempotencyKey a request with one that was used before makes no other offer; empty for
   *     none
   */
  Future<Offer> create(String sellerId, OfferContent content, String idempotencyKey) {
    if (idempotencyKey.isEmpty()) {
      return create(sellerId, content, Optional.empty());
    }
    var request = CreateRequests.Request.of(sellerId, idempotencyKey, content);
    return requests
        .earlier(request)
        .compose(
            earlier ->
                earlier
                    .map(Future::succeededFuture)
                    .orElseGet(() -> createOnce(sellerId, content, request)));
  }

  /** One that came at the same time may be first. */
  private Future<Offer> createOnce(
      String sellerId, OfferContent content, CreateRequests.Request request) {
    return create(sellerId, content, Optional.of(requests.row(request)))
        .recover(
            failure ->
                Fault.of(failure) == Fault.ALREADY_EXISTS
                    ? requests
                        .earlier(request)
                        .compose(
                            earlier ->
                                earlier
                                    .map(Future::succeededFuture)
                                    .orElseGet(() -> Future.failedFuture(failure)))
                    : Future.failedFuture(failure));
  }

  private Future<Offer> create(
      String sellerId, OfferContent content, Optional<Function<Offer, Row>> request) {
    return checks
        .ready(sellerId, content)
        .compose(
            known ->
                writes.write(
                    new Write.Create(names -> made(names, sellerId, content, known), request)));
  }

  /** A new offer, to be written. */
  public Offer made(
      OfferIds names, String sellerId, OfferContent content, Map<String, PhotoResult> known) {
    var placed = places.placed(content);
    var created = OfferEdits.create(names, sellerId, placed, clock.instant(), term);
    return OfferPhotos.answered(created, known);
  }

  /** Replaces the content; see {@link #change}. */
  Future<Offer> update(String id, Predicate<Offer> isSeen, long expected, OfferContent content) {
    return records
        .find(id)
        .compose(found -> checks.ready(visible(found, id, isSeen).getSellerId(), content))
        .compose(
            known ->
                change(id, isSeen, expected, offer -> edited(editable(offer), content, known)));
  }

  /** The same content makes no new version, and without one nothing else may change. */
  private Offer edited(Offer offer, OfferContent content, Map<String, PhotoResult> known) {
    var edited = OfferEdits.content(offer, places.placed(content), clock.instant());
    return edited.equals(offer) ? offer : OfferPhotos.answered(edited, known);
  }

  /**
   * Makes another offer of one; the same one is not written. Fails with NOT_FOUND when there is
   * none to see, with CONFLICT when its version is not the expected one.
   */
  Future<Offer> change(
      String id, Predicate<Offer> isSeen, long expected, UnaryOperator<Offer> decision) {
    return writes.write(
        new Write.Change(
            id,
            found -> {
              var before = visible(found, id, isSeen);
              OfferFaults.requireVersion("offer " + id, expected, before.getVersion());
              return before;
            },
            decision));
  }

  private static Offer visible(Optional<Offer> found, String id, Predicate<Offer> isSeen) {
    return found.filter(isSeen).orElseThrow(() -> OfferFaults.notFound(id));
  }

  private static Offer editable(Offer offer) {
    if (offer.getStatus() == OfferStatus.REMOVED) {
      throw OfferFaults.removed(offer.getId());
    }
    return offer;
  }

  Clock clock() {
    return clock;
  }

  Duration term() {
    return term;
  }
}
