package torg.offers.content;

import torg.bus.requests.Violations;
import torg.offers.v1.Price;

/** What a price must be. */
final class PriceRules {
  private final MoneyRules money;

  PriceRules(Violations violations) {
    this.money = new MoneyRules(violations);
  }

  void check(Price price) {
    money.checkCurrency("content.price.currency", price.getCurrency(), "price");
    money.checkAmount("content.price.amount", price.getAmount());
  }
}
