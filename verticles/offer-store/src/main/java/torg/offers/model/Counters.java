package torg.offers.model;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import torg.offers.v1.Offer;

/**
 * A seller's totals. {@code active}, {@code expired} and {@code banned} follow the state of the
 * offers; {@code sold} and {@code money_earned_*} only grow, once in the life of an offer, and stay
 * when it is relisted or removed. A counter is the sum of its rows, each in a slot of its own.
 */
public final class Counters {
  public static final String ACTIVE = "active";
  public static final String EXPIRED = "expired";
  public static final String BANNED = "banned";
  public static final String SOLD = "sold";

  /** The slot that nobody writes but repairs, with what they have corrected so far. */
  public static final int CORRECTION_SLOT = 20;

  /** Rows that a counter can have. */
  public static final int SLOTS_MAX = CORRECTION_SLOT + 1;

  /** So many, that writers of one seller rarely contend for one; a writer takes any of them. */
  static final int SLOTS = 10;

  /**
   * The first slot of recorded sales. The slots of earlier sales, of which only the sums are known,
   * begin at 0; so do those of states, which can be counted whoever wrote them.
   */
  private static final int RECORDED_SALES = 10;

  private static final String MONEY_EARNED = "money_earned_";

  private Counters() {}

  static int slot(String counterId, int drawn) {
    return isOfSales(counterId) ? RECORDED_SALES + drawn : drawn;
  }

  /** Whether what the slot has can be worked out again. */
  public static boolean isDerived(String counterId, int slot) {
    return !isOfSales(counterId) || slot >= RECORDED_SALES;
  }

  /** Those that grow with a {@link Sale}. */
  public static boolean isOfSales(String counterId) {
    return counterId.equals(SOLD) || currency(counterId).isPresent();
  }

  /** The counter of the offers in a list, if there is one. */
  public static Optional<String> ofList(Preset list) {
    return switch (list) {
      case ACTIVE -> Optional.of(ACTIVE);
      case EXPIRED -> Optional.of(EXPIRED);
      case BANNED -> Optional.of(BANNED);
      case ALL, HIDDEN, SOLD, FROM_FEED, MANUAL -> Optional.empty();
    };
  }

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
    Sale.of(before, after).ifPresent(sale -> increments.putAll(sale.totals()));
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
