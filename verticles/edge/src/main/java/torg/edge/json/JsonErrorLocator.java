package torg.edge.json;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import torg.bus.faults.FaultException;

/**
 * Finds the first field of a JSON text that does not fit its message. The parser of protobuf says
 * what is wrong but not where, so that each member is tried alone once the whole has failed.
 */
final class JsonErrorLocator {
  /** Keeps the search short: in a text with more members the place is not told. */
  private static final int TRIES_MAX = 5_000;

  private static final int REASON_LENGTH_MAX = 200;
  private static final JsonFormat.Parser PARSER = JsonFormat.parser();

  private int tries;

  private JsonErrorLocator() {}

  /**
   * @param text that is JSON
   * @param root a builder of the message that it should fit; is not changed
   */
  static Optional<FaultException> in(String text, Message.Builder root, String prefix) {
    try {
      var fresh = root.getDefaultInstanceForType().newBuilderForType();
      return new JsonErrorLocator().inObject(new JsonObject(text), fresh, prefix);
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  /** The value that it quotes may be very long. */
  static String reason(InvalidProtocolBufferException wrong) {
    var text = String.valueOf(wrong.getMessage());
    return text.length() > REASON_LENGTH_MAX ? text.substring(0, REASON_LENGTH_MAX) : text;
  }

  private Optional<FaultException> inObject(
      JsonObject object, Message.Builder holder, String prefix) {
    for (var name : object.fieldNames()) {
      var field = field(holder.getDescriptorForType(), name);
      var misfit =
          field.isPresent()
              ? inField(field.get(), object.getValue(name), holder, prefix)
              : Optional.of(unknown(holder.getDescriptorForType(), prefix + name));
      if (misfit.isPresent()) {
        return misfit;
      }
    }
    return Optional.empty();
  }

  private Optional<FaultException> inField(
      FieldDescriptor field, Object value, Message.Builder holder, String prefix) {
    var path = prefix + field.getName();
    if (!field.isRepeated() || field.isMapField() || !(value instanceof JsonArray array)) {
      return inValue(field, value, holder, path);
    }
    for (var i = 0; i < array.size(); i++) {
      var misfit = inValue(field, array.getValue(i), holder, "%s[%d]".formatted(path, i));
      if (misfit.isPresent()) {
        return misfit;
      }
    }
    return Optional.empty();
  }

  private Optional<FaultException> inValue(
      FieldDescriptor field, Object value, Message.Builder holder, String path) {
    var isItem = path.endsWith("]");
    if (value instanceof JsonObject object && hasMembers(field) && isItem == field.isRepeated()) {
      return inObject(object, holder.newBuilderForField(field), path + ".");
    }
    if (++tries > TRIES_MAX) {
      return Optional.empty();
    }
    var alone = new JsonObject().put(field.getName(), isItem ? new JsonArray().add(value) : value);
    try {
      PARSER.merge(alone.encode(), holder.getDefaultInstanceForType().newBuilderForType());
      return Optional.empty();
    } catch (InvalidProtocolBufferException wrong) {
      return Optional.of(
          FaultException.invalid(
              path, "does not fit %s: %s".formatted(type(field), reason(wrong))));
    }
  }

  /** Those of protobuf itself have a JSON of their own. */
  private static boolean hasMembers(FieldDescriptor field) {
    return field.getJavaType() == JavaType.MESSAGE
        && !field.isMapField()
        && !field.getMessageType().getFile().getPackage().equals("google.protobuf");
  }

  private static Optional<FieldDescriptor> field(Descriptor type, String name) {
    return type.getFields().stream()
        .filter(field -> field.getName().equals(name) || field.getJsonName().equals(name))
        .findFirst();
  }

  private static FaultException unknown(Descriptor type, String path) {
    var known =
        type.getFields().stream().map(FieldDescriptor::getName).collect(Collectors.joining(", "));
    return FaultException.invalid(
        path, "is not a field of %s; its fields are: %s".formatted(type.getFullName(), known));
  }

  private static String type(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case MESSAGE -> field.getMessageType().getFullName();
      case ENUM -> field.getEnumType().getFullName();
      default -> field.getType().name().toLowerCase(Locale.ROOT);
    };
  }
}
