package torg.language.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikeliestErrorsTest {
  private final LikeliestErrors errors = new LikeliestErrors(ErrorCosts.load());

  @ParameterizedTest
  @CsvSource({
    "малако, молоко, малыко",
    "длиный, длинный, динный",
    "чуство, чувство, чувсто",
    "учится, учиться, учиьтся",
    "шынель, шинель, шкнель",
    "fone, phone, vhone",
    "adress, address, aodress",
    "recieve, receive, reqeive",
    "независемый, независимый, независвмый",
  })
  void shouldCostLessWhatPeopleDoMoreOften(String common, String meant, String rare) {
    assertThat(cost(common, meant)).isLessThan(cost(rare, meant)).isPositive();
  }

  @Test
  void shouldCostNothingWithoutErrors() {
    assertThat(cost("диван", "диван")).isZero();
  }

  @Test
  void shouldCostMoreIfTheFirstLetterIsWrong() {
    assertThat(cost("вробка", "пробка")).isGreaterThan(cost("провка", "пробка"));
  }

  @Test
  void shouldGiveUpOnWhatCostsTooMuch() {
    errors.compareWith(Letters.bounded("холодильник"));
    var meant = Letters.bounded("калькулятор");
    assertThat(errors.cost(meant, meant.length, 50)).isGreaterThan(50);
  }

  private int cost(String typed, String meant) {
    errors.compareWith(Letters.bounded(typed));
    var letters = Letters.bounded(meant);
    return errors.cost(letters, letters.length, 1_000);
  }
}
