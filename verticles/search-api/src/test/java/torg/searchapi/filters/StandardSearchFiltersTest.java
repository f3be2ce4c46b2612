package torg.searchapi.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.catalog.v1.StandardFilter;

class StandardSearchFiltersTest {
  @Test
  void shouldHaveEveryStandardFilterOfTheContract() {
    var declared =
        Arrays.stream(StandardFilter.values())
            .filter(filter -> filter != StandardFilter.UNRECOGNIZED)
            .filter(filter -> filter != StandardFilter.STANDARD_FILTER_UNSPECIFIED)
            .toList();
    assertThat(StandardSearchFilters.of(declared))
        .extracting(filter -> filter.standard().orElseThrow())
        .containsExactlyElementsOf(declared);
  }

  @ParameterizedTest
  @CsvSource({
    "standard.price, PRICE, MONEY",
    "standard.condition, CONDITION, VALUES",
    "standard.location, LOCATION, AREA",
    "standard.delivery, DELIVERY, VALUES",
    "standard.seller-type, SELLER_TYPE, VALUES",
    "standard.with-photo, WITH_PHOTO, YES",
    "standard.published-since, PUBLISHED_SINCE, SINCE",
    "standard.salary, SALARY, MONEY",
    "standard.employment-type, EMPLOYMENT_TYPE, VALUES",
    "standard.work-schedule, WORK_SCHEDULE, VALUES",
    "standard.work-experience, WORK_EXPERIENCE, VALUES",
    "standard.remote-work, REMOTE_WORK, YES",
  })
  void shouldKeepIdsThatClientsKnow(String id, StandardFilter standard, String choice) {
    var filter = StandardSearchFilters.find(id).orElseThrow();
    assertThat(filter.standard()).contains(standard);
    assertThat(filter.kind().choice()).hasToString(choice);
    assertThat(filter.name().getRu()).isNotBlank();
    assertThat(filter.name().getEn()).isNotBlank();
  }

  @Test
  void shouldLeaveOutAFilterThatOnlyNewerNodesKnow() {
    assertThat(StandardSearchFilters.of(List.of(StandardFilter.UNRECOGNIZED))).isEmpty();
  }
}
