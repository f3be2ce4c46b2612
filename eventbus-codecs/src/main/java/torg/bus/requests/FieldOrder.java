package torg.bus.requests;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import torg.bus.v1.FieldViolation;

/** The order in which a type declares its fields: that in which people look for mistakes. */
public final class FieldOrder {
  private FieldOrder() {}

  /** Stable; paths that the type does not have come last. */
  public static List<FieldViolation> sorted(Descriptor type, List<FieldViolation> violations) {
    return violations.stream()
        .sorted(Comparator.comparing(one -> places(type, one.getField()), Arrays::compare))
        .toList();
  }

  /** For each step of the path the field's place in its message and the index in a list. */
  private static int[] places(Descriptor type, String path) {
    var places = new ArrayList<Integer>();
    var within = type;
    for (var step : path.split("\\.")) {
      var bracket = step.indexOf('[');
      var name = bracket < 0 ? step : step.substring(0, bracket);
      var field = within == null ? null : within.findFieldByName(name);
      places.add(field == null ? Integer.MAX_VALUE : field.getIndex());
      places.add(bracket < 0 ? -1 : index(step.substring(bracket + 1, step.length() - 1)));
      within =
          field != null && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
              ? field.getMessageType()
              : null;
    }
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int index(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException noNumber) {
      return Integer.MAX_VALUE;
    }
  }
}
