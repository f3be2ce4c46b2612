package torg.searchapi.filters;

import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.bus.requests.Violations;
import torg.offers.v1.SalaryPeriod;
import torg.search.v1.ChosenMoney;

/** What may be chosen of a price or a salary. */
public final class MoneyRules {
  /** No offer has more. */
  private static final long AMOUNT_MAX = 1_000_000_000_000_000L;

  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private static final List<String> PERIODS =
      Stream.of(SalaryPeriod.values())
          .filter(one -> one != SalaryPeriod.UNRECOGNIZED)
          .filter(one -> one != SalaryPeriod.SALARY_PERIOD_UNSPECIFIED)
          .map(Enum::name)
          .toList();

  private final Violations violations;

  MoneyRules(Violations violations) {
    this.violations = violations;
  }

  public static boolean isCurrency(String code) {
    return CURRENCIES.contains(code);
  }

  void check(ChosenMoney money, FilterKind kind, String path) {
    var currency = money.getCurrency();
    if (!currency.isEmpty() && !isCurrency(currency)) {
      violations.add(
          path + ".currency",
          "must be the ISO 4217 code of a currency in capital letters, such as RUB or USD, got "
              + Quoted.of(currency));
    }
    checkAmounts(money, path);
    checkPeriod(money.getPeriod(), kind, path + ".period");
  }

  private void checkAmounts(ChosenMoney money, String path) {
    if (!money.hasMin() && !money.hasMax()) {
      violations.add(path, "needs min, max or both");
    }
    checkAmount(path + ".min", money.getMin());
    checkAmount(path + ".max", money.getMax());
    if (money.hasMin() && money.hasMax() && money.getMin() > money.getMax()) {
      violations.add(
          path + ".min",
          "must not be above max, got %d and %d".formatted(money.getMin(), money.getMax()));
    }
  }

  private void checkAmount(String field, long amount) {
    if (amount < 0 || amount > AMOUNT_MAX) {
      violations.add(
          field,
          "must be from 0 to %d in the smallest unit of the currency, got %d"
              .formatted(AMOUNT_MAX, amount));
    }
  }

  private void checkPeriod(String period, FilterKind kind, String field) {
    if (period.isEmpty()) {
      return;
    }
    if (kind instanceof FilterKind.Price) {
      violations.add(field, "is for salaries; leave it out for a price");
    } else if (!PERIODS.contains(period)) {
      violations.add(
          field,
          "must be one of %s, got %s".formatted(String.join(", ", PERIODS), Quoted.of(period)));
    }
  }
}
