package torg.offers.content;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import torg.bus.requests.Violations;
import torg.catalog.v1.StandardFilter;
import torg.catalog.view.CatalogTree;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Salary;
import torg.offers.v1.SalaryPeriod;

/** What a salary must be, and where there may be one. */
final class SalaryRules {
  private static final String PERIODS =
      Arrays.stream(SalaryPeriod.values())
          .filter(one -> one != SalaryPeriod.SALARY_PERIOD_UNSPECIFIED)
          .filter(one -> one != SalaryPeriod.UNRECOGNIZED)
          .map(SalaryPeriod::name)
          .collect(joining(", "));

  private final Violations violations;
  private final MoneyRules money;
  private final CatalogTree catalog;

  SalaryRules(Violations violations, CatalogTree catalog) {
    this.violations = violations;
    this.money = new MoneyRules(violations);
    this.catalog = catalog;
  }

  void check(OfferContent content) {
    var salary = content.getSalary();
    checkCategory(content.getCategoryId());
    money.checkCurrency("content.salary.currency", salary.getCurrency(), "salary");
    money.checkAmount("content.salary.amount_min", salary.getAmountMin());
    money.checkAmount("content.salary.amount_max", salary.getAmountMax());
    checkRange(salary);
    checkPeriod(salary);
  }

  private void checkCategory(String id) {
    if (catalog.isLeaf(id) && !catalog.standardFilters(id).contains(StandardFilter.SALARY)) {
      violations.add(
          "content.salary",
          "category '%s' has none, only those with the standard filter SALARY have; leave it out"
              .formatted(id));
    }
  }

  private void checkRange(Salary salary) {
    if (!salary.hasAmountMin() && !salary.hasAmountMax()) {
      violations.add(
          "content.salary",
          "must have amount_min, amount_max or both, got neither; leave out the salary if it is"
              + " negotiable");
    } else if (salary.hasAmountMax() && salary.getAmountMax() < salary.getAmountMin()) {
      violations.add(
          "content.salary.amount_max",
          "must be at least amount_min, which is %d, got %d"
              .formatted(salary.getAmountMin(), salary.getAmountMax()));
    }
  }

  private void checkPeriod(Salary salary) {
    switch (salary.getPeriod()) {
      case SALARY_PERIOD_UNSPECIFIED ->
          violations.add("content.salary.period", "is required: one of " + PERIODS);
      case UNRECOGNIZED ->
          violations.add(
              "content.salary.period",
              "must be one of %s, got number %d".formatted(PERIODS, salary.getPeriodValue()));
      case PER_HOUR, PER_SHIFT, PER_DAY, PER_WEEK, PER_MONTH, PER_YEAR -> {}
    }
  }
}
