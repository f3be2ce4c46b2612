package torg.bus;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
import java.nio.charset.StandardCharsets;

/**
 * Protobuf messages on the bus: passed as they are within a node, as name and bytes between nodes.
 */
final class ProtobufCodec implements MessageCodec<Message, Message> {
  static final String NAME = "protobuf";

  private final Contract contract;

  ProtobufCodec(Contract contract) {
    this.contract = contract;
  }

  @Override
  public void encodeToWire(Buffer buffer, Message message) {
    var type = message.getDescriptorForType().getFullName().getBytes(StandardCharsets.UTF_8);
    var body = message.toByteArray();
    buffer.appendUnsignedShort(type.length).appendBytes(type);
    buffer.appendInt(body.length).appendBytes(body);
  }

  @Override
  public Message decodeFromWire(int position, Buffer buffer) {
    var typeStart = position + Short.BYTES;
    var bodyLengthAt = typeStart + buffer.getUnsignedShort(position);
    var bodyStart = bodyLengthAt + Integer.BYTES;
    var type = buffer.getString(typeStart, bodyLengthAt);
    var body = buffer.getBytes(bodyStart, bodyStart + buffer.getInt(bodyLengthAt));
    try {
      return contract.prototype(type).getParserForType().parseFrom(body);
    } catch (InvalidProtocolBufferException malformed) {
      throw new IllegalArgumentException(type + " cannot be read", malformed);
    }
  }

  /** Generated messages are immutable, so that all handlers of a node can share one. */
  @Override
  public Message transform(Message message) {
    return message;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte systemCodecID() {
    return -1;
  }
}
