package torg.offers.cabinet;

import java.util.Locale;
import torg.offers.core.OfferTables;
import torg.offers.model.Counters;
import torg.offers.model.Preset;
import torg.store.Column;
import torg.store.Key;

/** A number that is kept beside the rows from which it can be worked out again. */
sealed interface SellerNumber {
  /** How many offers are in a list. */
  record ListCount(Preset list) implements SellerNumber {
    @Override
    public Key correctedRow(String sellerId) {
      return OfferTables.PRESET_COUNT.key(sellerId, list.id());
    }

    @Override
    public Column<Long> column() {
      return OfferTables.COUNTER;
    }

    @Override
    public String kind() {
      return "list";
    }

    @Override
    public String name() {
      return list.name().toLowerCase(Locale.ROOT);
    }
  }

  /** The sum of a counter. */
  record Total(String counterId) implements SellerNumber {
    @Override
    public Key correctedRow(String sellerId) {
      return OfferTables.TOTAL.key(sellerId, counterId, Counters.CORRECTION_SLOT);
    }

    @Override
    public Column<Long> column() {
      return OfferTables.COUNTER_VALUE;
    }

    @Override
    public String kind() {
      return "total";
    }

    @Override
    public String name() {
      return counterId;
    }

    /** All currencies as one. */
    @Override
    public String label() {
      return Counters.currency(counterId).map(currency -> "money_earned").orElse(counterId);
    }
  }

  /** The row that a repair corrects; it has the number of repairs as well. */
  Key correctedRow(String sellerId);

  Column<Long> column();

  String kind();

  String name();

  /** The name in metrics, of which there are few. */
  default String label() {
    return name();
  }
}
