package torg.edge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Messages as JSON, by protobuf's own rules. */
final class JsonText {
  private static final JsonFormat.Parser PARSER = JsonFormat.parser();
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().alwaysPrintFieldsWithNoPresence().omittingInsignificantWhitespace();
  private static final JsonFactory SYNTAX =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final Pattern UNKNOWN_FIELD =
      Pattern.compile("Cannot find field: (.+) in message (\\S+)", Pattern.DOTALL);

  private JsonText() {}

  static Buffer print(Message message) {
    try {
      return Buffer.buffer(PRINTER.print(message));
    } catch (InvalidProtocolBufferException unprintable) {
      throw FaultException.of(
          Fault.INTERNAL, "the answer cannot be written as JSON: " + unprintable.getMessage());
    }
  }

  /** Fails with INVALID, saying where the text is wrong. */
  static void merge(Buffer body, Message.Builder builder) {
    var text = utf8(body);
    checkSyntax(text);
    try {
      PARSER.merge(text, builder);
    } catch (InvalidProtocolBufferException wrong) {
      throw explain(wrong.getMessage(), builder.getDescriptorForType());
    }
  }

  private static String utf8(Buffer body) {
    try {
      var bytes = ByteBuffer.wrap(body.getBytes());
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException wrong) {
      throw invalid("the body is not UTF-8");
    }
  }

  /**
   * The parser of protobuf stops at the end of the object, whatever follows, and takes the last of
   * two equal names.
   */
  private static void checkSyntax(String text) {
    if (text.isBlank()) {
      throw invalid("the body is empty, a JSON object is needed");
    }
    try (var tokens = SYNTAX.createParser(text)) {
      if (tokens.nextToken() != JsonToken.START_OBJECT) {
        throw invalid("the body must be a JSON object");
      }
      tokens.skipChildren();
      if (tokens.nextToken() != null) {
        throw invalid("something follows the JSON object in the body");
      }
    } catch (JsonProcessingException malformed) {
      throw invalid(
          "the body is not JSON%s: %s".formatted(place(malformed), malformed.getOriginalMessage()));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static String place(JsonProcessingException malformed) {
    var at = malformed.getLocation();
    return at == null ? "" : ", line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  private static FaultException explain(String reason, Descriptor type) {
    var unknown = UNKNOWN_FIELD.matcher(reason);
    if (!unknown.matches()) {
      return invalid("the body does not fit %s: %s".formatted(type.getFullName(), reason));
    }
    var holder = find(type, unknown.group(2), new HashSet<>());
    var known =
        holder == null
            ? ""
            : holder.getFields().stream()
                .map(FieldDescriptor::getName)
                .collect(Collectors.joining(", ", "; its fields are: ", ""));
    return FaultException.invalid(
        unknown.group(1), "is no field of %s%s".formatted(unknown.group(2), known));
  }

  private static Descriptor find(Descriptor type, String name, Set<Descriptor> seen) {
    if (type.getFullName().equals(name)) {
      return type;
    }
    if (!seen.add(type)) {
      return null;
    }
    for (var field : type.getFields()) {
      if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        var found = find(field.getMessageType(), name, seen);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static FaultException invalid(String message) {
    return FaultException.of(Fault.INVALID, message);
  }
}
