package torg.kafka.inbound;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;

/**
 * Where the request of a call has what the bridge fills in.
 *
 * @param records a repeated message
 * @param partition that the records come from; a handler that wants to know it has the field
 * @param offsets of the records, in their order; for handlers that remember what they have done
 */
record RequestShape(
    FieldDescriptor records,
    Optional<FieldDescriptor> partition,
    Optional<FieldDescriptor> offsets) {

  /**
   * @throws IllegalArgumentException when the request has another shape
   */
  static RequestShape of(Call<?, BatchAnswer> call) {
    var fields = call.requestPrototype().getDescriptorForType().getFields();
    var records = one(fields, RequestShape::isRecords);
    var partition = one(fields, field -> is(field, "partition", Type.INT32, false));
    var offsets = one(fields, field -> is(field, "offsets", Type.INT64, true));
    var known = List.of(records, partition, offsets).stream().filter(Optional::isPresent).count();
    if (records.isEmpty() || known != fields.size()) {
      throw new IllegalArgumentException(
          "%s cannot take records: %s must have one repeated message field, and beside it at most int32 partition and repeated int64 offsets, but has %s"
              .formatted(
                  call.address(),
                  call.requestPrototype().getDescriptorForType().getFullName(),
                  fields.stream().map(FieldDescriptor::getName).toList()));
    }
    return new RequestShape(records.get(), partition, offsets);
  }

  private static Optional<FieldDescriptor> one(
      List<FieldDescriptor> fields, Predicate<FieldDescriptor> test) {
    return fields.stream().filter(test).findFirst();
  }

  private static boolean isRecords(FieldDescriptor field) {
    return field.isRepeated() && !field.isMapField() && field.getType() == Type.MESSAGE;
  }

  private static boolean is(FieldDescriptor field, String name, Type type, boolean repeated) {
    return field.getName().equals(name)
        && field.getType() == type
        && field.isRepeated() == repeated;
  }
}
