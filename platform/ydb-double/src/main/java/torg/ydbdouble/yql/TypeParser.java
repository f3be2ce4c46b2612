package torg.ydbdouble.yql;

import java.util.TreeMap;

/** Types as DECLAREs and column lists have them. */
final class TypeParser {
  private final Tokens tokens;

  TypeParser(Tokens tokens) {
    this.tokens = tokens;
  }

  YqlType type() {
    YqlType type;
    if (tokens.takes("List")) {
      tokens.symbol("<");
      type = new YqlType.ListOf(type());
      tokens.symbol(">");
    } else if (tokens.takes("Tuple")) {
      tokens.symbol("<");
      type = new YqlType.TupleOf(tokens.list(this::type));
      tokens.symbol(">");
    } else if (tokens.takes("Struct")) {
      tokens.symbol("<");
      type = struct();
      tokens.symbol(">");
    } else {
      type = new YqlType.Plain(scalar());
    }
    return tokens.takesSymbol("?") ? new YqlType.Maybe(type) : type;
  }

  Scalar scalar() {
    var unknown = tokens.wrong("expected a type");
    return Scalar.named(tokens.word()).orElseThrow(() -> unknown);
  }

  private YqlType struct() {
    var members = new TreeMap<String, YqlType>();
    do {
      var repeated = tokens.wrong("the member stands twice");
      var member = tokens.name();
      tokens.symbol(":");
      if (members.put(member, type()) != null) {
        throw repeated;
      }
    } while (tokens.takesSymbol(","));
    return new YqlType.StructOf(members);
  }
}
