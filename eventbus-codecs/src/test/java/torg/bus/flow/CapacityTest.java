package torg.bus.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapacityTest {
  @Test
  void shouldTakeUpToItsBytes() {
    var capacity = Capacity.ofBytes(10);
    assertThat(capacity.take(4)).isTrue();
    assertThat(capacity.take(7)).isFalse();
    assertThat(capacity.take(6)).isTrue();
    assertThat(capacity.take(1)).isFalse();
    assertThat(capacity.bytes()).isEqualTo(10);
    assertThat(capacity.isFull()).isFalse();
  }

  @Test
  void shouldTakeUpToItsCount() {
    var capacity = new Capacity(2, 10);
    assertThat(capacity.take(0)).isTrue();
    assertThat(capacity.isFull()).isFalse();
    assertThat(capacity.take(0)).isTrue();
    assertThat(capacity.isFull()).isTrue();
    assertThat(capacity.take(0)).isFalse();
  }

  @Test
  void shouldTakeTheFirstWhateverItsSize() {
    var capacity = Capacity.ofBytes(10);
    assertThat(capacity.take(11)).isTrue();
    assertThat(capacity.take(1)).isFalse();
  }
}
