package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.vasgen.v1.ExecutionResponse;

class SpellingVerdictTest {
  @ParameterizedTest
  @CsvSource({
    "0,0,5,true",
    "4,0,5,true",
    "5,0,5,false",
    "900,1,5,true",
    "0,0,0,true",
    "1,0,0,false"
  })
  void shouldKnowWhenTooLittleIsFound(
      long total, int optionalWords, int relaxBelow, boolean isTooLittle) {
    assertThat(SpellingVerdict.isTooLittle(found(total, optionalWords), relaxBelow))
        .isEqualTo(isTooLittle);
  }

  @ParameterizedTest(name = "{0} without {1} words instead of {2} without {3}: {4}")
  @CsvSource({
    "0, 0, 0, 0, false",
    "1, 0, 0, 0, true",
    "1, 1, 0, 0, true",
    "20, 0, 300, 1, true",
    "300, 1, 20, 0, false",
    "3, 0, 3, 0, false",
    "4, 0, 3, 0, true",
    "0, 0, 3, 1, false",
  })
  void shouldPreferAllWordsToManyOffers(
      long total, int optionalWords, long originalTotal, int originalWords, boolean isBetter) {
    assertThat(
            SpellingVerdict.isBetter(
                found(total, optionalWords), found(originalTotal, originalWords)))
        .isEqualTo(isBetter);
  }

  private static ExecutionResponse found(long total, int optionalWords) {
    return ExecutionResponse.newBuilder()
        .setTotal(total)
        .addAllOptionalWords(Collections.nCopies(optionalWords, "слово"))
        .build();
  }
}
