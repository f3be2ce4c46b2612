package torg.edge.openapi;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The comments of the proto files by the full name of what they stand at. */
final class ProtoComments {
  private final Map<String, String> byName = new HashMap<>();

  ProtoComments(List<FileDescriptorProto> files) {
    files.forEach(file -> new OfFile(file).read());
  }

  /** Empty when nothing is said. */
  String of(String fullName) {
    return byName.getOrDefault(fullName, "");
  }

  /** Up to the first full stop that ends a sentence. */
  static String firstSentence(String comment) {
    var end = comment.indexOf(". ");
    return end < 0 ? comment : comment.substring(0, end + 1);
  }

  /** Source info names a thing by the field numbers and indexes that lead to it. */
  private final class OfFile {
    private final FileDescriptorProto file;
    private final Map<List<Integer>, String> byPath = new HashMap<>();

    private OfFile(FileDescriptorProto file) {
      this.file = file;
      for (var location : file.getSourceCodeInfo().getLocationList()) {
        if (location.hasLeadingComments()) {
          var text = location.getLeadingComments().strip().replaceAll("\\s*\\n\\s*", " ");
          byPath.put(location.getPathList(), text);
        }
      }
    }

    private void read() {
      var prefix = file.getPackage() + ".";
      for (var i = 0; i < file.getServiceCount(); i++) {
        var path = List.of(FileDescriptorProto.SERVICE_FIELD_NUMBER, i);
        readService(file.getService(i), prefix, path);
      }
      for (var i = 0; i < file.getMessageTypeCount(); i++) {
        var path = List.of(FileDescriptorProto.MESSAGE_TYPE_FIELD_NUMBER, i);
        readMessage(file.getMessageType(i), prefix, path);
      }
      for (var i = 0; i < file.getEnumTypeCount(); i++) {
        var path = List.of(FileDescriptorProto.ENUM_TYPE_FIELD_NUMBER, i);
        readEnum(file.getEnumType(i), prefix, path);
      }
    }

    private void readService(ServiceDescriptorProto service, String prefix, List<Integer> path) {
      put(prefix + service.getName(), path);
      for (var i = 0; i < service.getMethodCount(); i++) {
        put(
            prefix + service.getName() + "." + service.getMethod(i).getName(),
            below(path, ServiceDescriptorProto.METHOD_FIELD_NUMBER, i));
      }
    }

    private void readMessage(DescriptorProto message, String prefix, List<Integer> path) {
      var name = prefix + message.getName();
      put(name, path);
      for (var i = 0; i < message.getFieldCount(); i++) {
        put(
            name + "." + message.getField(i).getName(),
            below(path, DescriptorProto.FIELD_FIELD_NUMBER, i));
      }
      for (var i = 0; i < message.getNestedTypeCount(); i++) {
        var inner = below(path, DescriptorProto.NESTED_TYPE_FIELD_NUMBER, i);
        readMessage(message.getNestedType(i), name + ".", inner);
      }
      for (var i = 0; i < message.getEnumTypeCount(); i++) {
        var inner = below(path, DescriptorProto.ENUM_TYPE_FIELD_NUMBER, i);
        readEnum(message.getEnumType(i), name + ".", inner);
      }
    }

    private void readEnum(EnumDescriptorProto type, String prefix, List<Integer> path) {
      put(prefix + type.getName(), path);
    }

    private List<Integer> below(List<Integer> path, int field, int index) {
      var longer = new ArrayList<>(path);
      longer.add(field);
      longer.add(index);
      return longer;
    }

    private void put(String name, List<Integer> path) {
      var comment = byPath.get(path);
      if (comment != null) {
        byName.put(name, comment);
      }
    }
  }
}
