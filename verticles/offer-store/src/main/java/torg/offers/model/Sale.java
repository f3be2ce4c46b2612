package torg.offers.model;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import torg.offers.v1.Offer;
import torg.offers.v1.Price;

/**
 * The first sale of an offer on the service. It is recorded, so that the totals of sales can be
 * worked out again: an offer may have another price later and be in no list any more.
 *
 * @param price at that time, if it had one
 */
public record Sale(String sellerId, String offerId, Optional<Price> price) {
  static Optional<Sale> of(Optional<Offer> before, Offer after) {
    var wasSold = before.map(Offer::getWasSold).orElse(false);
    if (wasSold || !after.getWasSold()) {
      return Optional.empty();
    }
    var content = after.getContent();
    var price = content.hasPrice() ? Optional.of(content.getPrice()) : Optional.<Price>empty();
    return Optional.of(new Sale(after.getSellerId(), after.getId(), price));
  }

  /** What it adds, by counter. */
  public Map<String, Long> totals() {
    var totals = new TreeMap<>(Map.of(Counters.SOLD, 1L));
    price.ifPresent(paid -> totals.put(Counters.moneyEarned(paid.getCurrency()), paid.getAmount()));
    return totals;
  }
}
