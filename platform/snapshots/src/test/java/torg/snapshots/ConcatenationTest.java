package torg.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConcatenationTest {
  @Test
  void shouldReadOnePartAfterTheOther() {
    var parts = List.of(new Listed(2, 1, 2, 3), new Listed(2), new Listed(2, 8));
    var all = new Concatenation(List.copyOf(parts));
    assertThat(all.next().await()).containsExactly(1, 2);
    assertThat(all.next().await()).containsExactly(3);
    assertThat(all.next().await()).containsExactly(8);
    assertThat(all.next().await()).isEmpty();
    assertThat(all.next().await()).isEmpty();
    all.close().await();
    assertThat(parts).allMatch(part -> part.closed == 1);
  }
}
