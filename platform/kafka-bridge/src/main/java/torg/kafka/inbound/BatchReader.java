package torg.kafka.inbound;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.kafka.DeadRecord;
import torg.kafka.RecordParser;

/** Decodes records into the request of a call. */
final class BatchReader<Q extends Message> {
  private final Q prototype;
  private final RequestShape shape;
  private final RecordParser<Message> parser;

  BatchReader(Call<Q, BatchAnswer> call) {
    prototype = call.requestPrototype();
    shape = RequestShape.of(call);
    parser =
        new RecordParser<>(
            prototype
                .newBuilderForType()
                .newBuilderForField(shape.records())
                .getDefaultInstanceForType());
  }

  /**
   * @param records at least one, all of one partition
   */
  Batch<Q> read(List<ConsumerRecord<byte[], byte[]>> records) {
    var builder = prototype.newBuilderForType();
    var decoded = new ArrayList<ConsumerRecord<byte[], byte[]>>(records.size());
    List<DeadRecord> undecodable = List.of();
    for (var record : records) {
      try {
        builder.addRepeatedField(shape.records(), parser.parse(record));
        shape.offsets().ifPresent(field -> builder.addRepeatedField(field, record.offset()));
        decoded.add(record);
      } catch (InvalidProtocolBufferException malformed) {
        undecodable = undecodable.isEmpty() ? new ArrayList<>() : undecodable;
        undecodable.add(DeadRecord.undecodable(record, malformed.getMessage()));
      }
    }
    var partition = records.get(0).partition();
    shape.partition().ifPresent(field -> builder.setField(field, partition));
    return new Batch<>(decoded, requestOf(builder), undecodable);
  }

  @SuppressWarnings("unchecked")
  private Q requestOf(Message.Builder builder) {
    return (Q) builder.build();
  }
}
