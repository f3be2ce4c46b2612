package torg.offers.editing;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import torg.bus.faults.FaultException;
import torg.catalog.view.CatalogCache;
import torg.offers.content.ContentRules;
import torg.offers.core.CategoryMarks;
import torg.offers.photos.PhotoAnswers;
import torg.offers.sellers.RemovedSellers;
import torg.offers.v1.OfferContent;
import torg.offers.v1.PhotoResult;

/** What must be true before content is published. */
public final class PublishChecks {
  private final CatalogCache catalog;
  private final CategoryMarks marks;
  private final RemovedSellers sellers;
  private final PhotoAnswers photos;

  public PublishChecks(
      CatalogCache catalog, CategoryMarks marks, RemovedSellers sellers, PhotoAnswers photos) {
    this.catalog = catalog;
    this.marks = marks;
    this.sellers = sellers;
    this.photos = photos;
  }

  /**
   * @throws FaultException INVALID with every violation of the rules for published content, or
   *     TOO_LARGE
   */
  void check(OfferContent content) {
    ContentRules.publishFault(content, catalog.require())
        .ifPresent(
            fault -> {
              throw fault;
            });
  }

  /**
   * Checks and marks what an offer of this content depends on, and answers what is known of its
   * photos. It happens before the transaction, so that the transaction holds no locks meanwhile.
   * Fails as {@link #check}, with PRECONDITION for a removed seller, and as the catalog does when
   * it cannot mark the category.
   */
  public Future<Map<String, PhotoResult>> ready(String sellerId, OfferContent content) {
    check(content);
    var known = photos.known(content.getPhotoUrlsList());
    return Future.all(
            sellers.requireNotRemoved(sellerId),
            marks.mark(List.of(content.getCategoryId())),
            known)
        .map(all -> known.result());
  }
}
