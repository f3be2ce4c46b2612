package torg.edge.openapi;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;
import torg.bus.requests.RequiredFields;

/** Messages and enums as schemas of OpenAPI; those that are referred to are collected. */
final class OpenApiSchemas {
  /** Messages whose JSON is not an object with their fields. */
  private static final Map<String, JsonObject> WELL_KNOWN =
      Map.of(
          "google.protobuf.Timestamp", typed("string", "date-time"),
          "google.protobuf.Duration", typed("string", "duration"),
          "google.protobuf.FieldMask", typed("string", "field-mask"),
          "google.protobuf.Struct", new JsonObject().put("type", "object"),
          "google.protobuf.Value", new JsonObject(),
          "google.protobuf.Any", new JsonObject().put("type", "object"),
          "google.protobuf.Empty", new JsonObject().put("type", "object"));

  private final ProtoComments comments;
  private final Map<String, JsonObject> collected = new TreeMap<>();

  OpenApiSchemas(ProtoComments comments) {
    this.comments = comments;
  }

  JsonObject collected() {
    var schemas = new JsonObject();
    collected.forEach(schemas::put);
    return schemas;
  }

  JsonObject reference(Descriptor type) {
    var wellKnown = WELL_KNOWN.get(type.getFullName());
    if (wellKnown != null) {
      return wellKnown.copy();
    }
    if (!collected.containsKey(type.getFullName())) {
      var schema = new JsonObject();
      collected.put(type.getFullName(), schema);
      fill(schema, type);
    }
    return reference(type.getFullName());
  }

  /** A field without its comment: a list, a map or one value. */
  JsonObject of(FieldDescriptor field) {
    if (field.isMapField()) {
      var value = field.getMessageType().findFieldByName("value");
      return new JsonObject().put("type", "object").put("additionalProperties", one(value));
    }
    return field.isRepeated()
        ? new JsonObject().put("type", "array").put("items", one(field))
        : one(field);
  }

  private void fill(JsonObject schema, Descriptor type) {
    schema.put("type", "object");
    describe(schema, type.getFullName());
    var properties = new JsonObject();
    var required = new JsonArray();
    for (var field : type.getFields()) {
      properties.put(field.getJsonName(), described(of(field), field.getFullName()));
      if (RequiredFields.isRequired(field)) {
        required.add(field.getJsonName());
      }
    }
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
  }

  /** Nothing may stand beside a reference in OpenAPI 3.0, so a comment needs a shell around it. */
  private JsonObject described(JsonObject schema, String name) {
    if (comments.of(name).isEmpty() || !schema.containsKey("$ref")) {
      return describe(schema, name);
    }
    return describe(new JsonObject().put("allOf", new JsonArray().add(schema)), name);
  }

  private JsonObject describe(JsonObject schema, String name) {
    var comment = comments.of(name);
    return comment.isEmpty() ? schema : schema.put("description", comment);
  }

  private JsonObject one(FieldDescriptor field) {
    return switch (field.getType()) {
      case STRING -> new JsonObject().put("type", "string");
      case BYTES -> typed("string", "byte");
      case BOOL -> new JsonObject().put("type", "boolean");
      case INT32, SINT32, SFIXED32 -> typed("integer", "int32");
      case UINT32, FIXED32 -> typed("integer", "int64").put("minimum", 0);
      case INT64, SINT64, SFIXED64 -> typed("string", "int64");
      case UINT64, FIXED64 -> typed("string", "uint64");
      case DOUBLE -> typed("number", "double");
      case FLOAT -> typed("number", "float");
      case ENUM -> reference(field.getEnumType());
      case MESSAGE, GROUP -> reference(field.getMessageType());
    };
  }

  private JsonObject reference(EnumDescriptor type) {
    collected.computeIfAbsent(
        type.getFullName(),
        name -> {
          var values = new JsonArray();
          type.getValues().stream().map(EnumValueDescriptor::getName).forEach(values::add);
          return describe(new JsonObject().put("type", "string").put("enum", values), name);
        });
    return reference(type.getFullName());
  }

  private static JsonObject reference(String name) {
    return new JsonObject().put("$ref", "#/components/schemas/" + name);
  }

  static JsonObject typed(String type, String format) {
    return new JsonObject().put("type", type).put("format", format);
  }
}
