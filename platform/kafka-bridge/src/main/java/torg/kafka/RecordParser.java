package torg.kafka;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decodes the values of records, and says what is wrong with those that cannot be. */
public final class RecordParser<M extends Message> {
  private final M prototype;
  private final String type;

  public RecordParser(M prototype) {
    this.prototype = prototype;
    this.type = prototype.getDescriptorForType().getFullName();
  }

  @SuppressWarnings("unchecked")
  public M parse(ConsumerRecord<byte[], byte[]> record) throws InvalidProtocolBufferException {
    if (record.value() == null) {
      throw new InvalidProtocolBufferException(
          "the record has no value, a %s is expected".formatted(type));
    }
    try {
      return (M) prototype.getParserForType().parseFrom(record.value());
    } catch (InvalidProtocolBufferException malformed) {
      throw new InvalidProtocolBufferException(
          "the value is not a %s: %s".formatted(type, malformed.getMessage()));
    }
  }
}
