package torg.edge.json;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The fields of a type by the names that they may have in JSON. */
final class JsonFieldNames {
  private static final Map<Descriptor, Map<String, FieldDescriptor>> KNOWN =
      new ConcurrentHashMap<>();

  private JsonFieldNames() {}

  static Map<String, FieldDescriptor> of(Descriptor type) {
    return KNOWN.computeIfAbsent(type, JsonFieldNames::names);
  }

  private static Map<String, FieldDescriptor> names(Descriptor type) {
    var names = new HashMap<String, FieldDescriptor>();
    for (var field : type.getFields()) {
      names.put(field.getName(), field);
      names.put(field.getJsonName(), field);
    }
    return Map.copyOf(names);
  }
}
