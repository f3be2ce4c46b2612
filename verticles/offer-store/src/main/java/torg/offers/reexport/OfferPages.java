package torg.offers.reexport;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.offers.v1.Offer;

/** Offers in an order in which one can go on after any of them, whatever is written meanwhile. */
interface OfferPages {
  /** Of the largest offers, which have 160 KB with their photos, it is 16 MB. */
  int ROWS = 100;

  /**
   * Fails as the store does.
   *
   * @param cursor of the last entry that is done with; empty for the first page
   */
  Future<Page> after(String cursor);

  /**
   * @param isLast when nothing comes after it
   */
  record Page(List<Entry> entries, boolean isLast) {}

  /**
   * @param offer empty where something else stands in the order
   */
  record Entry(String cursor, Optional<Offer> offer) {}
}
