package torg.edge.http;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.vertx.core.json.Json;
import java.util.Base64;
import java.util.stream.Collectors;
import torg.edge.json.JsonNumberLimits;

/** The value of a field written as plain text in an address. */
final class ParameterValue {
  private static final int QUOTED_MAX = 100;

  private ParameterValue() {}

  /**
   * @param holder of the field; makes the builder of a message
   * @throws IllegalArgumentException saying what is allowed
   */
  static Object parse(FieldDescriptor field, String text, Message.Builder holder) {
    if (isNumber(field) && !JsonNumberLimits.isSane(text)) {
      throw new IllegalArgumentException(JsonNumberLimits.RULE);
    }
    try {
      return switch (field.getType()) {
        case STRING -> text;
        case BOOL -> bool(text);
        case INT32, SINT32, SFIXED32 -> Integer.parseInt(text);
        case UINT32, FIXED32 -> Integer.parseUnsignedInt(text);
        case INT64, SINT64, SFIXED64 -> Long.parseLong(text);
        case UINT64, FIXED64 -> Long.parseUnsignedLong(text);
        case DOUBLE -> finite(Double.parseDouble(text));
        case FLOAT -> (float) finite(Float.parseFloat(text));
        case BYTES -> bytes(text);
        case ENUM -> enumValue(field, text);
        case MESSAGE, GROUP -> message(holder.newBuilderForField(field), text);
      };
    } catch (NumberFormatException wrong) {
      throw must("be %s".formatted(range(field)), text);
    }
  }

  private static boolean isNumber(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT, LONG, FLOAT, DOUBLE -> true;
      case BOOLEAN, STRING, BYTE_STRING, ENUM, MESSAGE -> false;
    };
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw new NumberFormatException();
    }
    return number;
  }

  private static String range(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT, LONG -> "a whole number that fits " + field.getType().name().toLowerCase();
      default -> "a number";
    };
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw must("be true or false", text);
    };
  }

  /** Both alphabets of Base64: addresses cannot hold the usual one unescaped. */
  private static ByteString bytes(String text) {
    try {
      var usual = text.replace('-', '+').replace('_', '/');
      return ByteString.copyFrom(Base64.getDecoder().decode(usual));
    } catch (IllegalArgumentException wrong) {
      throw must("be Base64", text);
    }
  }

  private static EnumValueDescriptor enumValue(FieldDescriptor field, String text) {
    var value = field.getEnumType().findValueByName(text);
    if (value == null) {
      throw must(
          field.getEnumType().getValues().stream()
              .map(EnumValueDescriptor::getName)
              .collect(Collectors.joining(", ", "be one of ", "")),
          text);
    }
    return value;
  }

  private static Message message(Message.Builder builder, String text) {
    try {
      JsonFormat.parser().merge(Json.encode(text), builder);
      return builder.build();
    } catch (InvalidProtocolBufferException wrong) {
      throw must("be a " + builder.getDescriptorForType().getFullName() + " as in JSON", text);
    }
  }

  private static IllegalArgumentException must(String allowed, String text) {
    var got = text.length() > QUOTED_MAX ? text.substring(0, QUOTED_MAX) + "…" : text;
    return new IllegalArgumentException("must %s, got '%s'".formatted(allowed, got));
  }
}
