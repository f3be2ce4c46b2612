package torg.offers;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import torg.bus.FaultException;
import torg.catalog.view.CatalogCache;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoResult;

/** Publishes and changes offers, whoever wants it. */
final class OfferEditor {
  private final OfferRecords records;
  private final NewOffers newOffers;
  private final CatalogCache catalog;
  private final CategoryMarks marks;
  private final Sellers sellers;
  private final PhotoAnswers photos;
  private final OfferIds ids;
  private final Clock clock;
  private final Duration term;

  OfferEditor(
      OfferRecords records,
      CatalogCache catalog,
      CategoryMarks marks,
      Sellers sellers,
      PhotoAnswers photos,
      OfferIds ids,
      Clock clock,
      OffersConfig config) {
    this.records = records;
    this.newOffers = new NewOffers(records, config.waitingMax());
    this.catalog = catalog;
    this.marks = marks;
    this.sellers = sellers;
    this.photos = photos;
    this.ids = ids;
    this.clock = clock;
    this.term = config.term();
  }

  /** Fails with INVALID and every violation, TOO_LARGE, or PRECONDITION for a removed seller. */
  Future<Offer> create(String sellerId, OfferContent content) {
    return ready(sellerId, content)
        .compose(known -> newOffers.write(() -> made(ids, sellerId, content, known)));
  }

  /**
   * @throws FaultException INVALID with every violation of the rules for what is published, or
   *     TOO_LARGE
   */
  void check(OfferContent content) {
    ContentRules.publishFault(content, catalog.require())
        .ifPresent(
            fault -> {
              throw fault;
            });
  }

  /** What must hold before an offer of the content is written; the photos that are known. */
  Future<Map<String, PhotoResult>> ready(String sellerId, OfferContent content) {
    check(content);
    var known = photos.known(content.getPhotoUrlsList());
    return Future.all(
            sellers.require(sellerId), marks.mark(List.of(content.getCategoryId())), known)
        .map(all -> known.result());
  }

  /** A new offer, to be written. */
  Offer made(
      OfferIds names, String sellerId, OfferContent content, Map<String, PhotoResult> known) {
    var created = OfferEdits.create(names, sellerId, content, clock.instant(), term);
    return PhotoAnswers.answered(created, known);
  }

  /** Replaces the content; see {@link #change}. */
  Future<Offer> update(String id, Predicate<Offer> isSeen, long expected, OfferContent content) {
    return records
        .find(id)
        .compose(found -> ready(visible(found, id, isSeen).getSellerId(), content))
        .compose(
            known ->
                change(id, isSeen, expected, offer -> edited(editable(offer), content, known)));
  }

  /** The same content makes no new version, and without one nothing else may change. */
  private Offer edited(Offer offer, OfferContent content, Map<String, PhotoResult> known) {
    var edited = OfferEdits.content(offer, content, clock.instant());
    return edited.equals(offer) ? offer : PhotoAnswers.answered(edited, known);
  }

  /**
   * Makes another offer of one; the same one is not written. Fails with NOT_FOUND when there is
   * none to see, with CONFLICT when its version is not the expected one.
   */
  Future<Offer> change(
      String id, Predicate<Offer> isSeen, long expected, UnaryOperator<Offer> decision) {
    return records.transact(
        tx ->
            tx.find(id)
                .map(
                    found -> {
                      var before = visible(found, id, isSeen);
                      OfferFaults.requireVersion("offer " + id, expected, before.getVersion());
                      var after = decision.apply(before);
                      if (!after.equals(before)) {
                        tx.write(Optional.of(before), after);
                      }
                      return after;
                    }));
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
