package torg.ydbdouble.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tech.ydb.proto.ValueProtos.StructMember;
import tech.ydb.proto.ValueProtos.TypedValue;
import tech.ydb.proto.ValueProtos.Value;
import torg.ydbdouble.yql.Query;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Scalar;
import torg.ydbdouble.yql.YqlType;

/** The values of a query, which agree with its DECLAREs. */
public final class Parameters {
  private final Map<String, YqlType> declared;
  private final Map<String, TypedValue> sent;

  private Parameters(Map<String, YqlType> declared, Map<String, TypedValue> sent) {
    this.declared = declared;
    this.sent = sent;
  }

  public static Parameters checked(Query query, Map<String, TypedValue> sent) {
    var declared = query.declared();
    var used =
        query.statements().stream()
            .flatMap(statement -> statement.parameters().stream())
            .collect(Collectors.toSet());
    used.stream()
        .filter(name -> !declared.containsKey(name))
        .forEach(name -> refuse("Unknown name: %s, it is used and not declared", name));
    for (var name : declared.keySet()) {
      if (!used.contains(name)) {
        refuse("Symbol %s is not used", name);
      }
      if (!sent.containsKey(name)) {
        refuse("Missing value for parameter: %s", name);
      }
      checkType(name, declared.get(name), YqlType.of(sent.get(name).getType()));
    }
    var extra = new HashSet<>(sent.keySet());
    extra.removeAll(declared.keySet());
    extra.forEach(name -> refuse("Parameter %s is sent and not declared", name));
    return new Parameters(declared, sent);
  }

  private static void refuse(String what, String parameter) {
    throw Refusal.badRequest(what.formatted(parameter));
  }

  private static void checkType(String name, YqlType declared, YqlType sent) {
    if (!declared.equals(sent)) {
      throw Refusal.badRequest(
          "Parameter %s type mismatch, expected: %s, actual: %s".formatted(name, declared, sent));
    }
  }

  /** One value that is to be compared with a column of this type; unlike types would convert. */
  Object value(String name, Scalar type) {
    var expected = new YqlType.Plain(type);
    if (!declared.get(name).equals(expected)) {
      throw Refusal.badRequest(
          "Parameter %s is %s, but %s is needed".formatted(name, declared.get(name), expected));
    }
    var stored = Values.toPostgres(type, sent.get(name).getValue());
    if (stored == null) {
      throw Refusal.badRequest("Parameter %s is NULL".formatted(name));
    }
    return stored;
  }

  YqlType type(String name) {
    return declared.get(name);
  }

  List<Value> items(String name) {
    return sent.get(name).getValue().getItemsList();
  }

  /** The members' names of a list of structs, in the order of the values. */
  List<String> members(String name) {
    return sent
        .get(name)
        .getType()
        .getListType()
        .getItem()
        .getStructType()
        .getMembersList()
        .stream()
        .map(StructMember::getName)
        .toList();
  }
}
