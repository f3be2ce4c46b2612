package torg.offers.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.content.ContentSamples.CATALOG;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Salary;
import torg.offers.v1.SalaryPeriod;

class SalaryRulesTest {
  static Stream<Arguments> wrongSalaries() {
    return Stream.of(
        arguments(
            "neither end",
            salary(),
            "content.salary: must have amount_min, amount_max or both, got neither"),
        arguments(
            "no currency",
            salary().setAmountMin(1).clearCurrency(),
            "content.salary.currency: is required, such as RUB; leave out the salary"),
        arguments(
            "unknown currency",
            salary().setAmountMin(1).setCurrency("руб"),
            "content.salary.currency: must be the ISO 4217 code of a currency in capital letters,"
                + " such as RUB or USD, got 'руб'"),
        arguments(
            "negative", salary().setAmountMin(-1), "content.salary.amount_min: must be from 0 to"),
        arguments(
            "too much",
            salary().setAmountMax(1_000_000_000_000_001L),
            "content.salary.amount_max: must be from 0 to 1000000000000000 in the smallest unit"),
        arguments(
            "no period",
            salary().setAmountMin(1).clearPeriod(),
            "content.salary.period: is required: one of PER_HOUR, PER_SHIFT, PER_DAY, PER_WEEK,"
                + " PER_MONTH, PER_YEAR"),
        arguments(
            "period of a newer client",
            salary().setAmountMin(1).setPeriodValue(77),
            "content.salary.period: must be one of PER_HOUR, PER_SHIFT, PER_DAY, PER_WEEK,"
                + " PER_MONTH, PER_YEAR, got number 77"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongSalaries")
  void shouldSayWhatIsWrongWithSalary(String name, Salary.Builder salary, String expected) {
    assertThat(problems(vacancy(salary))).singleElement().asString().startsWith(expected);
  }

  @Test
  void shouldTakeSalaryWithOneEndOrBothEqual() {
    assertThat(problems(vacancy(salary().setAmountMin(0)))).isEmpty();
    assertThat(problems(vacancy(salary().setAmountMax(5)))).isEmpty();
    assertThat(problems(vacancy(salary().setAmountMin(5).setAmountMax(5)))).isEmpty();
  }

  @Test
  void shouldRefuseSalaryWhenCategoryHasNotItsFilter() {
    var stamp = vacancy(salary().setAmountMin(1)).setCategoryId("stamps");
    assertThat(problems(stamp))
        .containsExactly(
            "content.salary: category 'stamps' has none, only those with the standard filter"
                + " SALARY have; leave it out");
  }

  private static Salary.Builder salary() {
    return Salary.newBuilder().setCurrency("RUB").setPeriod(SalaryPeriod.PER_MONTH);
  }

  private static OfferContent.Builder vacancy(Salary.Builder salary) {
    return OfferContent.newBuilder()
        .setCategoryId("vacancies")
        .setTitle("Водитель")
        .setLocation(Location.newBuilder().setAddress("Москва"))
        .setSalary(salary);
  }

  private static List<String> problems(OfferContent.Builder content) {
    return ContentRules.publishFault(content.build(), CATALOG).stream()
        .flatMap(fault -> fault.violations().stream())
        .map(one -> one.getField() + ": " + one.getMessage())
        .toList();
  }
}
