package torg.edge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Messages as JSON, by protobuf's own rules. */
final class JsonText {
  private static final JsonFormat.Parser PARSER = JsonFormat.parser();
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().alwaysPrintFieldsWithNoPresence().omittingInsignificantWhitespace();
  private static final JsonFactory SYNTAX =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonText() {}

  static Buffer print(Message message) {
    try {
      return Buffer.buffer(PRINTER.print(message));
    } catch (InvalidProtocolBufferException unprintable) {
      throw FaultException.of(
          Fault.INTERNAL, "the answer cannot be written as JSON: " + unprintable.getMessage());
    }
  }

  /**
   * Fails with INVALID, saying where the text is wrong.
   *
   * @param prefix of the names of fields, when the body is only a part of the request
   */
  static void merge(Buffer body, Message.Builder builder, String prefix) {
    var text = utf8(body);
    checkSyntax(text);
    try {
      PARSER.merge(text, builder);
    } catch (InvalidProtocolBufferException wrong) {
      throw explain(wrong, text, builder, prefix);
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

  private static FaultException explain(
      InvalidProtocolBufferException wrong, String text, Message.Builder builder, String prefix) {
    return JsonMisfit.in(text, builder, prefix)
        .orElseGet(
            () ->
                invalid(
                    "the body does not fit %s: %s"
                        .formatted(
                            builder.getDescriptorForType().getFullName(),
                            JsonMisfit.reason(wrong))));
  }

  private static FaultException invalid(String message) {
    return FaultException.of(Fault.INVALID, message);
  }
}
