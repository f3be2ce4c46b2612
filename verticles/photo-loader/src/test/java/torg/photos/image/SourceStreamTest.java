package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

class SourceStreamTest {
  private final StopSignal stop = new StopSignal();
  private final SourceStream stream = new SourceStream(new byte[] {1, 2, 3, -1}, stop);

  @Test
  void shouldGiveTheBytesAndThenTheEndWhenRead() throws IOException {
    var target = new byte[5];
    assertThat(stream.length()).isEqualTo(4);
    assertThat(stream.read()).isEqualTo(1);
    assertThat(stream.read(target, 1, 4)).isEqualTo(3);
    assertThat(target).containsExactly(0, 2, 3, -1, 0);
    assertThat(stream.read()).isEqualTo(-1);
    assertThat(stream.read(target, 0, 1)).isEqualTo(-1);
    stream.seek(3);
    assertThat(stream.read()).isEqualTo(255);
    stream.seek(99);
    assertThat(stream.read(target, 0, 1)).isEqualTo(-1);
  }

  @Test
  void shouldThrowAtAnyReadWhenToldToStop() {
    stop.request();
    assertThatThrownBy(stream::read).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> stream.read(new byte[1], 0, 1)).isInstanceOf(Refusal.class);
  }
}
