package torg.edge.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Reads a JSON text once before protobuf does, and makes nothing of it. Protobuf stops at the end
 * of the object whatever follows, takes the last of two equal names, has no bound on how many
 * values there are, and computes with numbers as they are written: {@code 1e30000000} takes it a
 * minute.
 */
final class JsonScan {
  static final int VALUES_MAX = 100_000;
  private static final int DEPTH_MAX = 100;
  private static final JsonFactory SYNTAX =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_MAX)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Messages of protobuf itself that are written as one value, with numbers in it. */
  private static final Set<String> OF_NUMBERS =
      Set.of(
          "google.protobuf.Timestamp",
          "google.protobuf.Duration",
          "google.protobuf.DoubleValue",
          "google.protobuf.FloatValue",
          "google.protobuf.Int64Value",
          "google.protobuf.UInt64Value",
          "google.protobuf.Int32Value",
          "google.protobuf.UInt32Value",
          "google.protobuf.BoolValue");

  private final JsonParser tokens;
  private final Descriptor root;
  private final String prefix;
  private int values;

  private JsonScan(JsonParser tokens, Descriptor root, String prefix) {
    this.tokens = tokens;
    this.root = root;
    this.prefix = prefix;
  }

  /**
   * Fails with INVALID, saying where the text is wrong, or with TOO_LARGE.
   *
   * @param prefix of the names of fields, when the text is only a part of the request
   * @return how many values the text has
   */
  static int values(String text, Descriptor type, String prefix) {
    if (text.isBlank()) {
      throw invalid("the body is empty; send a JSON object");
    }
    try (var tokens = SYNTAX.createParser(text)) {
      if (tokens.nextToken() != JsonToken.START_OBJECT) {
        throw invalid("the body must be a JSON object");
      }
      var scan = new JsonScan(tokens, type, prefix);
      scan.members(type);
      if (tokens.nextToken() != null) {
        throw invalid("the body must be one JSON object, but something follows it");
      }
      return scan.values;
    } catch (JsonProcessingException malformed) {
      throw invalid(
          "the body is not JSON%s: %s".formatted(place(malformed), malformed.getOriginalMessage()));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Of an object that has begun.
   *
   * @param type null when nobody knows it
   */
  private void members(Descriptor type) throws IOException {
    while (tokens.nextToken() != JsonToken.END_OBJECT) {
      var field = type == null ? null : JsonFieldNames.of(type).get(tokens.currentName());
      tokens.nextToken();
      if (field != null && field.isMapField()) {
        map(field);
      } else {
        value(field);
      }
    }
  }

  private void map(FieldDescriptor field) throws IOException {
    if (tokens.currentToken() != JsonToken.START_OBJECT) {
      value(null);
      return;
    }
    count();
    var key = field.getMessageType().findFieldByNumber(1);
    var value = field.getMessageType().findFieldByNumber(2);
    while (tokens.nextToken() != JsonToken.END_OBJECT) {
      if (isWrittenAsNumber(key)) {
        check(tokens.currentName());
      }
      tokens.nextToken();
      value(value);
    }
  }

  /** Protobuf takes a list of one where it wants a number, so it is looked into as well. */
  private void value(FieldDescriptor field) throws IOException {
    count();
    switch (tokens.currentToken()) {
      case START_OBJECT -> members(field == null ? null : messageType(field));
      case START_ARRAY -> {
        while (tokens.nextToken() != JsonToken.END_ARRAY) {
          value(field);
        }
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> check(tokens.getText());
      case VALUE_STRING -> {
        if (field != null && isWrittenAsNumber(field)) {
          check(tokens.getText());
        }
      }
      default -> {}
    }
  }

  private void count() {
    if (++values > VALUES_MAX) {
      throw FaultException.of(
          Fault.TOO_LARGE,
          "the body has more than %d values, which is the limit".formatted(VALUES_MAX));
    }
  }

  private void check(String number) {
    if (!JsonNumberLimits.isSane(number)) {
      throw FaultException.invalid(prefix + JsonFieldPath.of(tokens, root), JsonNumberLimits.RULE);
    }
  }

  private static Descriptor messageType(FieldDescriptor field) {
    return field.getJavaType() == JavaType.MESSAGE ? field.getMessageType() : null;
  }

  /** With or without quotes. */
  private static boolean isWrittenAsNumber(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT, LONG, FLOAT, DOUBLE, ENUM, BOOLEAN -> true;
      case STRING, BYTE_STRING -> false;
      case MESSAGE -> OF_NUMBERS.contains(field.getMessageType().getFullName());
    };
  }

  private static String place(JsonProcessingException malformed) {
    var at = malformed.getLocation();
    return at == null ? "" : ", line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  private static FaultException invalid(String message) {
    return FaultException.of(Fault.INVALID, message);
  }
}
