package torg.offers.content;

import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;
import torg.bus.requests.Violations;
import torg.offers.v1.Price;

/** What a price must be. */
final class PriceRules {
  /**
   * ISO 4217 also has codes without a smallest unit (gold, "no currency"): nobody pays in those.
   */
  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .filter(one -> one.getDefaultFractionDigits() >= 0)
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private final Violations violations;

  PriceRules(Violations violations) {
    this.violations = violations;
  }

  void check(Price price) {
    var currency = price.getCurrency();
    if (currency.isEmpty()) {
      violations.add(
          "content.price.currency",
          "is required, such as RUB; leave out the price if there is none");
    } else if (!CURRENCIES.contains(currency)) {
      violations.add(
          "content.price.currency",
          "must be the ISO 4217 code of a currency in capital letters, such as RUB or USD, got "
              + Texts.quoted(currency));
    }
    var amount = price.getAmount();
    if (amount < 0 || amount > ContentLimits.AMOUNT_MAX) {
      violations.add(
          "content.price.amount",
          "must be from 0 to %d in the smallest unit of the currency, got %d"
              .formatted(ContentLimits.AMOUNT_MAX, amount));
    }
  }
}
