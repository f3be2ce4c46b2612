package torg.bus.requests;

import com.google.api.FieldBehavior;
import com.google.api.FieldBehaviorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.api.v1.OptionsProto;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;

/**
 * Finds the fields marked REQUIRED that a message lacks. What to look at is worked out once for a
 * type: of a message without required fields nothing is looked at.
 */
public final class RequiredFields {
  /** A large message can lack more than anybody reads. */
  private static final int VIOLATIONS_MAX = 100;

  private final List<Check> checks;

  private RequiredFields(List<Check> checks) {
    this.checks = checks;
  }

  public static RequiredFields of(Descriptor type) {
    return of(type, new HashMap<>());
  }

  /** Whether no message of the type can lack any. */
  public boolean isEmpty() {
    return checks.isEmpty();
  }

  /** The missing fields, the first hundred of them. */
  public List<FieldViolation> missing(Message message) {
    if (checks.isEmpty()) {
      return List.of();
    }
    var violations = new ArrayList<FieldViolation>();
    collect(message, "", violations);
    return violations;
  }

  public static boolean isRequired(FieldDescriptor field) {
    return field
        .getOptions()
        .getExtension(FieldBehaviorProto.fieldBehavior)
        .contains(FieldBehavior.REQUIRED);
  }

  private void collect(Message message, String path, List<FieldViolation> violations) {
    for (var check : checks) {
      if (violations.size() == VIOLATIONS_MAX) {
        return;
      }
      var field = check.field;
      var name = path + field.getName();
      if (isAbsent(message, field)) {
        if (check.required) {
          violations.add(FaultException.violation(name, "is required"));
        }
      } else if (check.inside != null) {
        check.collectInside(message, name, violations);
      }
    }
  }

  private static boolean isAbsent(Message message, FieldDescriptor field) {
    return field.isRepeated()
        ? message.getRepeatedFieldCount(field) == 0
        : !message.hasField(field);
  }

  /** Types may contain themselves, so each is entered into the map before its fields are seen. */
  private static RequiredFields of(Descriptor type, Map<Descriptor, RequiredFields> known) {
    var existing = known.get(type);
    if (existing != null) {
      return existing;
    }
    var checks = new ArrayList<Check>();
    var fields = new RequiredFields(checks);
    known.put(type, fields);
    for (var field : type.getFields()) {
      var inside =
          isLookedInto(field) && reachesRequired(field.getMessageType(), new HashSet<>())
              ? of(field.getMessageType(), known)
              : null;
      if (isRequired(field) || inside != null) {
        checks.add(new Check(field, isRequired(field), inside));
      }
    }
    return fields;
  }

  private static boolean reachesRequired(Descriptor type, Set<Descriptor> seen) {
    return seen.add(type)
        && type.getFields().stream()
            .anyMatch(
                field ->
                    isRequired(field)
                        || isLookedInto(field) && reachesRequired(field.getMessageType(), seen));
  }

  private static boolean isLookedInto(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
        && !field.isMapField()
        && !field.getOptions().getExtension(OptionsProto.partial);
  }

  private record Check(FieldDescriptor field, boolean required, RequiredFields inside) {
    void collectInside(Message message, String name, List<FieldViolation> violations) {
      if (!field.isRepeated()) {
        inside.collect((Message) message.getField(field), name + ".", violations);
        return;
      }
      var count = message.getRepeatedFieldCount(field);
      for (var i = 0; i < count && violations.size() < VIOLATIONS_MAX; i++) {
        var item = (Message) message.getRepeatedField(field, i);
        inside.collect(item, "%s[%d].".formatted(name, i), violations);
      }
    }
  }
}
