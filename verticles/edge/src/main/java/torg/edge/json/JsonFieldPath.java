package torg.edge.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;

/** Where a parser is, as violations name fields: {@code offers[3].price}. */
final class JsonFieldPath {
  private static final int LENGTH_MAX = 200;

  private final StringBuilder text = new StringBuilder();
  private Descriptor type;

  private JsonFieldPath(Descriptor root) {
    type = root;
  }

  static String of(JsonParser tokens, Descriptor root) {
    var place = new JsonFieldPath(root);
    place.write(tokens.getParsingContext());
    var text = place.text;
    return text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) : text.toString();
  }

  private void write(JsonStreamContext at) {
    if (at == null || at.inRoot()) {
      return;
    }
    write(at.getParent());
    if (at.inArray()) {
      text.append('[').append(at.getCurrentIndex()).append(']');
    } else if (at.getCurrentName() != null) {
      text.append(text.isEmpty() ? "" : ".").append(name(at.getCurrentName()));
    }
  }

  /** As in the proto file, if it is there. */
  private String name(String written) {
    var field = type == null ? null : JsonFieldNames.of(type).get(written);
    type = field == null ? null : inside(field);
    return field == null ? written : field.getName();
  }

  private static Descriptor inside(FieldDescriptor field) {
    return field.getJavaType() == JavaType.MESSAGE && !field.isMapField()
        ? field.getMessageType()
        : null;
  }
}
