package torg.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowBinaryTest {
  @Test
  void shouldDecodeTheLowestByteFirst() {
    var users = new RowBinary().decode(Buffer.buffer(new byte[] {1, 2, 0, 0, 0, 0, 0, -128}));
    assertThat(users).containsExactly(0x8000_0000_0000_0201L);
  }

  @Test
  void shouldDecodeTheSameWhereverBuffersEnd() {
    var seed = new Random().nextLong();
    var random = new Random(seed);
    for (var round = 0; round < 200; round++) {
      var users = random.longs(random.nextInt(50)).toArray();
      var bytes = Buffer.buffer();
      for (var user : users) {
        bytes.appendLongLE(user);
      }
      var rows = new RowBinary();
      var decoded = new ArrayList<Long>();
      for (var at = 0; at < bytes.length(); ) {
        var end = Math.min(bytes.length(), at + random.nextInt(30));
        Arrays.stream(rows.decode(bytes.getBuffer(at, end))).forEach(decoded::add);
        at = end;
      }
      assertThat(decoded)
          .as("seed %d", seed)
          .containsExactlyElementsOf(Arrays.stream(users).boxed().toList());
      assertThat(rows.torn()).isEmpty();
    }
  }

  @Test
  void shouldKeepWhatIsTorn() {
    var rows = new RowBinary();
    assertThat(rows.decode(Buffer.buffer(new byte[] {1, 2, 3}))).isEmpty();
    assertThat(rows.decode(Buffer.buffer(new byte[] {4}))).isEmpty();
    assertThat(rows.torn()).containsExactly(1, 2, 3, 4);
    assertThat(rows.decode(Buffer.buffer(new byte[] {0, 0, 0, 0, 9})))
        .containsExactly(0x0403_0201L);
    assertThat(rows.torn()).containsExactly(9);
  }
}
