package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.api.HttpBody;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import io.vertx.core.buffer.Buffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.mesh.v1.EchoRequest;

class ProtobufCodecTest {
  private static final ProtobufCodec CODEC = new ProtobufCodec(Contract.shipped());

  static Stream<Message> messages() {
    return Stream.of(
        EchoRequest.newBuilder().setText("привет").build(),
        EchoRequest.getDefaultInstance(),
        HttpBody.newBuilder()
            .setContentType("image/jpeg")
            .setData(ByteString.copyFrom(new byte[] {-1, 0, 13, 10}))
            .build());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void shouldReadWhatItHasWrittenWhereverItStands(Message message) {
    var buffer = Buffer.buffer("before");
    CODEC.encodeToWire(buffer, message);
    buffer.appendString("behind");
    assertThat(CODEC.decodeFromWire("before".length(), buffer)).isEqualTo(message);
  }

  @Test
  void shouldRefuseWhatNoMethodTakesOrAnswers() {
    var buffer = Buffer.buffer();
    CODEC.encodeToWire(buffer, Timestamp.getDefaultInstance());
    assertThatThrownBy(() -> CODEC.decodeFromWire(0, buffer))
        .hasMessage("the contract has no message google.protobuf.Timestamp");
  }

  @Test
  void shouldRefuseBytesThatAreNotTheMessage() {
    var type = "torg.mesh.v1.EchoRequest";
    var buffer = Buffer.buffer().appendUnsignedShort(type.length()).appendString(type);
    buffer.appendInt(2).appendBytes(new byte[] {10, 100});
    assertThatThrownBy(() -> CODEC.decodeFromWire(0, buffer))
        .hasMessage("torg.mesh.v1.EchoRequest cannot be read");
  }
}
