package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotNameTest {
  @Test
  void shouldBeShortAndLeadBack() {
    var id = "99aFQQEBdBZ6LVBUb3BxeFRvdUhKSldKSXhSM0p3ABZiNUg3T0l1UlJBaWNG".repeat(60) + "==";

    assertThat(SnapshotName.of(id)).hasSizeLessThan(200);
    assertThat(SnapshotName.id(SnapshotName.of(id))).contains(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "?!", "nonsense", "eJwDAAAAAAE"})
  void shouldKnowWhatIsNone(String name) {
    assertThat(SnapshotName.id(name)).isEmpty();
  }

  @Test
  void shouldNotUnpackMoreThanAnIdCanHave() {
    assertThat(SnapshotName.id(SnapshotName.of("a".repeat(SnapshotName.ID_LENGTH_MAX))))
        .isPresent();
    assertThat(SnapshotName.id(SnapshotName.of("a".repeat(5_000_000)))).isEmpty();
  }
}
