package torg.edge.http;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A field as seen from the request's root: {@code category.name.ru}. */
public record FieldPath(List<FieldDescriptor> fields) {
  /** Messages whose JSON is a plain text, so that one parameter can hold them. */
  private static final Set<String> WRITTEN_AS_TEXT =
      Set.of("google.protobuf.Timestamp", "google.protobuf.Duration", "google.protobuf.FieldMask");

  static FieldPath of(Descriptor root, String dotted) {
    var fields = new ArrayList<FieldDescriptor>();
    var type = root;
    for (var name : dotted.split("\\.", -1)) {
      var field = type == null ? null : type.findFieldByName(name);
      if (field == null) {
        throw new IllegalArgumentException(
            "%s has no field %s".formatted(root.getFullName(), dotted));
      }
      fields.add(field);
      type = field.getJavaType() == JavaType.MESSAGE ? field.getMessageType() : null;
    }
    return new FieldPath(List.copyOf(fields));
  }

  /** Every field of the type, to any depth, that fits into a parameter of an address. */
  static List<FieldPath> parameters(Descriptor root) {
    var paths = new ArrayList<FieldPath>();
    addParameters(root, new ArrayList<>(), paths);
    return paths;
  }

  private static void addParameters(
      Descriptor type, List<FieldDescriptor> above, List<FieldPath> paths) {
    for (var field : type.getFields()) {
      if (field.isMapField() || isInsideItself(field, above)) {
        continue;
      }
      var fields = new ArrayList<>(above);
      fields.add(field);
      if (isText(field)) {
        paths.add(new FieldPath(List.copyOf(fields)));
      } else if (!field.isRepeated()) {
        addParameters(field.getMessageType(), fields, paths);
      }
    }
  }

  private static boolean isInsideItself(FieldDescriptor field, List<FieldDescriptor> above) {
    return field.getJavaType() == JavaType.MESSAGE
        && above.stream().anyMatch(one -> one.getMessageType().equals(field.getMessageType()));
  }

  private static boolean isText(FieldDescriptor field) {
    return field.getJavaType() != JavaType.MESSAGE
        || WRITTEN_AS_TEXT.contains(field.getMessageType().getFullName());
  }

  /** As in the proto file. */
  public String name() {
    return dotted(FieldDescriptor::getName);
  }

  /** As in JSON. */
  String jsonName() {
    return dotted(FieldDescriptor::getJsonName);
  }

  private String dotted(Function<FieldDescriptor, String> part) {
    return fields.stream().map(part).collect(Collectors.joining("."));
  }

  public FieldDescriptor last() {
    return fields.get(fields.size() - 1);
  }

  boolean startsWith(FieldDescriptor field) {
    return fields.get(0).equals(field);
  }

  /** The builder of the message that holds the last field. */
  Message.Builder holder(Message.Builder root) {
    var holder = root;
    for (var field : fields.subList(0, fields.size() - 1)) {
      holder = holder.getFieldBuilder(field);
    }
    return holder;
  }
}
