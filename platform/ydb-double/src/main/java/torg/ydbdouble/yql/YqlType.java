package torg.ydbdouble.yql;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tech.ydb.proto.ValueProtos;

/** A type as written in a DECLARE or as sent with a parameter; both are compared. */
public sealed interface YqlType {
  record Plain(Scalar scalar) implements YqlType {
    @Override
    public String toString() {
      return scalar.toString();
    }
  }

  record Maybe(YqlType item) implements YqlType {
    @Override
    public String toString() {
      return item + "?";
    }
  }

  record ListOf(YqlType item) implements YqlType {
    @Override
    public String toString() {
      return "List<%s>".formatted(item);
    }
  }

  record TupleOf(List<YqlType> items) implements YqlType {
    @Override
    public String toString() {
      return items.stream().map(YqlType::toString).collect(Collectors.joining(",", "Tuple<", ">"));
    }
  }

  /** YDB sorts the members by name, so their order tells nothing. */
  record StructOf(SortedMap<String, YqlType> members) implements YqlType {
    @Override
    public String toString() {
      return members.entrySet().stream()
          .map(member -> member.getKey() + ":" + member.getValue())
          .collect(Collectors.joining(",", "Struct<", ">"));
    }
  }

  /** A type that no statement here takes. */
  record Foreign(String name) implements YqlType {
    @Override
    public String toString() {
      return name;
    }
  }

  static YqlType of(ValueProtos.Type sent) {
    if (sent.hasTypeId()) {
      return Scalar.of(sent.getTypeId())
          .<YqlType>map(Plain::new)
          .orElseGet(() -> new Foreign(sent.getTypeId().name()));
    }
    if (sent.hasOptionalType()) {
      return new Maybe(of(sent.getOptionalType().getItem()));
    }
    if (sent.hasListType()) {
      return new ListOf(of(sent.getListType().getItem()));
    }
    if (sent.hasTupleType()) {
      return new TupleOf(sent.getTupleType().getElementsList().stream().map(YqlType::of).toList());
    }
    if (sent.hasStructType()) {
      var members = new TreeMap<String, YqlType>();
      sent.getStructType()
          .getMembersList()
          .forEach(member -> members.put(member.getName(), of(member.getType())));
      return new StructOf(members);
    }
    return new Foreign(sent.getTypeCase().name());
  }

  static ValueProtos.Type proto(Scalar scalar, boolean isOptional) {
    var plain = ValueProtos.Type.newBuilder().setTypeId(scalar.id()).build();
    return isOptional
        ? ValueProtos.Type.newBuilder()
            .setOptionalType(ValueProtos.OptionalType.newBuilder().setItem(plain))
            .build()
        : plain;
  }
}
