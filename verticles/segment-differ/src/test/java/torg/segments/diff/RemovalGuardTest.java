package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.segments.v1.DiffCount;

class RemovalGuardTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nobody is removed                | 50  | 1000 | 5000                | 0                   | false
          nobody was there                 | 50  | 0    | 0                   | 0                   | false
          half of them                     | 50  | 1000 | 4000                | 2000                | false
          one more than half               | 50  | 1000 | 4000                | 2001                | true
          half of an odd number            | 50  | 1000 | 4001                | 2000                | false
          one more than half of it         | 50  | 1000 | 4001                | 2001                | true
          all of them                      | 50  | 1000 | 4000                | 4000                | true
          all, but no more than the least  | 50  | 1000 | 1000                | 1000                | false
          all, and one more than the least | 50  | 1000 | 1001                | 1001                | true
          most, but fewer than the least   | 50  | 1000 | 600                 | 599                 | false
          nothing passes by itself         | 0   | 0    | 1000000             | 1                   | true
          nothing but the least passes     | 0   | 10   | 1000000             | 10                  | false
          all passes                       | 100 | 0    | 4000                | 4000                | false
          99 of a hundred                  | 99  | 0    | 4000                | 3960                | false
          more than 99 of a hundred        | 99  | 0    | 4000                | 3961                | true
          very many, all of them           | 50  | 1000 | 9223372036854775807 | 9223372036854775807 | true
          very many, few of them           | 50  | 1000 | 9223372036854775807 | 92233720368547758   | false
          """)
  void shouldStop(
      String name, int percentMax, long usersMin, long rowsBefore, long removed, boolean stops) {
    var guard = new RemovalGuard(percentMax, usersMin);
    assertThat(guard.stops(rowsBefore, removed)).isEqualTo(stops);
  }

  @Test
  void shouldSayWhetherACountNeedsAConfirmationAndLeaveItsNumbers() {
    var guard = new RemovalGuard(50, 10);
    var many = DiffCount.newBuilder().setRowsBefore(30).setRowsAfter(17).setAdded(4).setRemoved(17);
    assertThat(guard.judged(many.build()))
        .isEqualTo(many.clone().setNeedsConfirmation(true).build());
    var few = many.clone().setRemoved(15).setNeedsConfirmation(true).build();
    assertThat(guard.judged(few)).isEqualTo(few.toBuilder().setNeedsConfirmation(false).build());
  }
}
