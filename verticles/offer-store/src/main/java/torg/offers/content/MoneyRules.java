package torg.offers.content;

import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;
import torg.bus.requests.Violations;

/** What currencies and amounts must be, whatever they are paid for. */
final class MoneyRules {
  /**
   * ISO 4217 also has codes without a smallest unit (gold, "no currency"): nobody pays in those.
   */
  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .filter(one -> one.getDefaultFractionDigits() >= 0)
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private final Violations violations;

  MoneyRules(Violations violations) {
    this.violations = violations;
  }

  /**
   * @param what is to be left out where there is no money
   */
  void checkCurrency(String field, String currency, String what) {
    if (currency.isEmpty()) {
      violations.add(
          field, "is required, such as RUB; leave out the %s if there is none".formatted(what));
    } else if (!CURRENCIES.contains(currency)) {
      violations.add(
          field,
          "must be the ISO 4217 code of a currency in capital letters, such as RUB or USD, got "
              + Texts.quoted(currency));
    }
  }

  void checkAmount(String field, long amount) {
    if (amount < 0 || amount > ContentLimits.AMOUNT_MAX) {
      violations.add(
          field,
          "must be from 0 to %d in the smallest unit of the currency, got %d"
              .formatted(ContentLimits.AMOUNT_MAX, amount));
    }
  }
}
