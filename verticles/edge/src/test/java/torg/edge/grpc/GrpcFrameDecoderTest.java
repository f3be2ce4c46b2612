package torg.edge.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrpcFrameDecoderTest {
  private final List<String> messages = new ArrayList<>();
  private final GrpcFrameDecoder decoder =
      new GrpcFrameDecoder(
          10,
          frame -> messages.add((frame.isCompressed() ? "z:" : "") + new String(frame.bytes())));

  private static Buffer frame(int flag, String text) {
    return Buffer.buffer().appendByte((byte) flag).appendInt(text.length()).appendString(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6, 7, 100})
  void shouldFindTheMessagesHoweverTheyAreCut(int size) {
    var bytes =
        frame(0, "first").appendBuffer(frame(1, "second")).appendBuffer(frame(0, "")).getBytes();
    for (var start = 0; start < bytes.length; start += size) {
      assertThat(decoder.isInMessage()).isEqualTo(messages.size() < 3 && isInside(start));
      var end = Math.min(bytes.length, start + size);
      decoder.add(Buffer.buffer(bytes).getBuffer(start, end));
    }
    assertThat(messages).containsExactly("first", "z:second", "");
    assertThat(decoder.isInMessage()).isFalse();
  }

  private static boolean isInside(int position) {
    return position != 0 && position != 10 && position != 21;
  }

  @Test
  void shouldKeepTheMessagesThatComeWhileItIsPaused() {
    var pausing = new ArrayList<Integer>();
    var one = new GrpcFrameDecoder[1];
    one[0] =
        new GrpcFrameDecoder(
            10,
            frame -> {
              pausing.add(frame.bytes().length);
              one[0].pause();
            });
    one[0].add(frame(0, "a").appendBuffer(frame(0, "bb")).appendBuffer(frame(0, "ccc")));
    assertThat(pausing).containsExactly(1);
    one[0].add(frame(0, "dddd"));
    assertThat(pausing).containsExactly(1);
    one[0].resume();
    assertThat(pausing).containsExactly(1, 2);
    one[0].resume();
    one[0].resume();
    assertThat(pausing).containsExactly(1, 2, 3, 4);
    one[0].resume();
    assertThat(one[0].isInMessage()).isFalse();
  }

  @Test
  void shouldRefuseATooLargeMessageByItsLength() {
    decoder.add(Buffer.buffer(new byte[] {0, 0, 0}));
    assertThatThrownBy(() -> decoder.add(Buffer.buffer(new byte[] {0, 11})))
        .hasMessage("the request has 11 bytes, at most 10 are allowed");
    var huge = Buffer.buffer(new byte[] {0, -1, -1, -1, -1});
    assertThatThrownBy(() -> new GrpcFrameDecoder(10, frame -> {}).add(huge))
        .hasMessage("the request has 4294967295 bytes, at most 10 are allowed");
  }

  @Test
  void shouldRefuseWhatIsNoMessage() {
    assertThatThrownBy(() -> decoder.add(Buffer.buffer("GET / ")))
        .hasMessageContaining("begins with a byte 0 or 1");
  }
}
