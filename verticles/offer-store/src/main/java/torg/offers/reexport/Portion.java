package torg.offers.reexport;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import torg.bus.flow.Capacity;
import torg.offers.v1.Offer;

/**
 * Offers that are exported together, and the cursor past all that was looked at for them. Where few
 * offers fit, it goes over several pages, so that not every page costs a transaction.
 */
final class Portion {
  static final int BYTES_MAX = 4_000_000;
  static final int PAGES_MAX = 10;

  private final Predicate<Offer> filter;
  private final Capacity capacity;
  private final List<Offer> offers = new ArrayList<>();
  private String cursor;
  private long read;
  private int pages;
  private boolean isLast;

  /**
   * @param from the cursor that it begins after
   */
  Portion(String from, int offersMax, Predicate<Offer> filter) {
    this.cursor = from;
    this.capacity = new Capacity(offersMax, BYTES_MAX);
    this.filter = filter;
  }

  /** False when no page more is to be read for it. */
  boolean add(OfferPages.Page page) {
    for (var entry : page.entries()) {
      var offer = entry.offer().filter(filter);
      if (offer.isPresent() && !capacity.take(offer.get().getSerializedSize())) {
        return false;
      }
      offer.ifPresent(offers::add);
      cursor = entry.cursor();
      read++;
    }
    isLast = page.isLast();
    return !isLast && ++pages < PAGES_MAX && !capacity.isFull();
  }

  List<Offer> offers() {
    return offers;
  }

  String cursor() {
    return cursor;
  }

  long read() {
    return read;
  }

  /** Whether nothing is left to look at. */
  boolean isLast() {
    return isLast;
  }
}
