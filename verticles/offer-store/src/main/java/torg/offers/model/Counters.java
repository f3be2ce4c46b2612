package torg.offers.model;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import torg.offers.v1.Offer;

/**
 * A seller's totals. {@code active}, {@code expired} and {@code banned} follow the state of the
 * offers; {@code sold} and {@code money_earned_*} only grow, once in the life of an offer, and stay
 * when it is relisted or removed.
 */
public final class Counters {
  public static final String ACTIVE = "active";
  public static final String EXPIRED = "expired";
  public static final String BANNED = "banned";
  public static final String SOLD = "sold";

  private static final String MONEY_EARNED = "money_earned_";

  private Counters() {}

  /** Sums of different currencies cannot be added up, so each has its own counter. */
  static String moneyEarned(String currency) {
    return MONEY_EARNED + currency;
  }

  /** The currency of a counter of money; empty for the others. */
  public static Optional<String> currency(String counterId) {
    return counterId.startsWith(MONEY_EARNED)
        ? Optional.of(counterId.substring(MONEY_EARNED.length()))
        : Optional.empty();
  }

  /** What a change adds, by counter in the order of their names; never zero. */
  static Map<String, Long> increments(Optional<Offer> before, Offer after) {
    var increments = new TreeMap<String, Long>();
    before.flatMap(Counters::ofState).ifPresent(id -> increments.merge(id, -1L, Long::sum));
    ofState(after).ifPresent(id -> increments.merge(id, 1L, Long::sum));
    if (after.getWasSold() && !before.map(Offer::getWasSold).orElse(false)) {
      increments.put(SOLD, 1L);
      if (after.getContent().hasPrice()) {
        var price = after.getContent().getPrice();
        increments.put(moneyEarned(price.getCurrency()), price.getAmount());
      }
    }
    increments.values().removeIf(delta -> delta == 0);
    return increments;
  }

  private static Optional<String> ofState(Offer offer) {
    return switch (offer.getStatus()) {
      case ACTIVE -> Optional.of(ACTIVE);
      case EXPIRED -> Optional.of(EXPIRED);
      case BANNED -> Optional.of(BANNED);
      case HIDDEN,
          SOLD_ON_SERVICE,
          SOLD_ELSEWHERE,
          REMOVED,
          OFFER_STATUS_UNSPECIFIED,
          UNRECOGNIZED ->
          Optional.empty();
    };
  }
}
