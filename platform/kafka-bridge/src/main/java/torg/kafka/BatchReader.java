package torg.kafka;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;

/** Decodes records into the request of a call. */
final class BatchReader<Q extends Message> {
  private final Q prototype;
  private final FieldDescriptor field;
  private final RecordParser<Message> parser;

  BatchReader(Call<Q, BatchAnswer> call) {
    prototype = call.requestPrototype();
    field = recordsField(call);
    parser =
        new RecordParser<>(
            prototype.newBuilderForType().newBuilderForField(field).getDefaultInstanceForType());
  }

  static FieldDescriptor recordsField(Call<?, BatchAnswer> call) {
    var fields = call.requestPrototype().getDescriptorForType().getFields();
    var field = fields.size() == 1 ? fields.get(0) : null;
    if (field == null
        || !field.isRepeated()
        || field.isMapField()
        || field.getJavaType() != JavaType.MESSAGE) {
      throw new IllegalArgumentException(
          "%s cannot take records: %s must have exactly one field, a repeated message, but has %s"
              .formatted(
                  call.address(),
                  call.requestPrototype().getDescriptorForType().getFullName(),
                  fields.stream().map(FieldDescriptor::getName).toList()));
    }
    return field;
  }

  Batch<Q> read(List<ConsumerRecord<byte[], byte[]>> records) {
    var builder = prototype.newBuilderForType();
    var decoded = new ArrayList<ConsumerRecord<byte[], byte[]>>(records.size());
    List<DeadRecord> undecodable = List.of();
    for (var record : records) {
      try {
        builder.addRepeatedField(field, parser.parse(record));
        decoded.add(record);
      } catch (InvalidProtocolBufferException malformed) {
        undecodable = undecodable.isEmpty() ? new ArrayList<>() : undecodable;
        undecodable.add(DeadRecord.undecodable(record, malformed.getMessage()));
      }
    }
    return new Batch<>(decoded, requestOf(builder), undecodable);
  }

  @SuppressWarnings("unchecked")
  private Q requestOf(Message.Builder builder) {
    return (Q) builder.build();
  }
}
