package torg.offers.export;

import torg.bridge.v1.OutboundRecord;
import torg.calls.Outbox;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogCache;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferView;

/** Offers as readers of Kafka get them. */
public final class OfferViews {
  private final CatalogCache catalog;

  public OfferViews(CatalogCache catalog) {
    this.catalog = catalog;
  }

  /** Fails with UNAVAILABLE while the catalog is not loaded. */
  public OutboundRecord record(Offer offer) {
    var view = OfferView.newBuilder().setOffer(offer);
    catalog.require().path(offer.getContent().getCategoryId()).stream()
        .map(Category::getId)
        .forEach(view::addCategoryPath);
    return Outbox.record(offer.getId(), view.build());
  }
}
