package torg.ydbdouble.yql;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import torg.ydbdouble.yql.Condition.Bound;

/** What follows WHERE. */
final class ConditionParser {
  private final Tokens tokens;

  ConditionParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Whether a list of keys is asked for: WHERE (`a`, … */
  boolean seesKeys() {
    return tokens.sees("WHERE") && tokens.seesSymbol(1, "(") && tokens.seesSymbol(3, ",");
  }

  /** The columns of the key, until the parameter. */
  List<String> key() {
    tokens.words("WHERE");
    tokens.symbol("(");
    var key = new ArrayList<>(List.of(tokens.name()));
    tokens.symbol(",");
    if (!tokens.seesSymbol(0, ")")) {
      key.addAll(tokens.list(tokens::name));
    }
    tokens.symbol(")");
    tokens.words("IN");
    return List.copyOf(key);
  }

  List<Condition> where() {
    var conditions = new ArrayList<Condition>();
    if (tokens.takes("WHERE")) {
      do {
        conditions.add(condition());
      } while (tokens.takes("AND"));
    }
    return List.copyOf(conditions);
  }

  private Condition condition() {
    if (tokens.seesSymbol(0, "(")) {
      return spelled();
    }
    var column = tokens.name();
    if (tokens.takes("IS")) {
      tokens.words("NOT", "NULL");
      return new Condition.NotNull(column);
    }
    if (tokens.takesSymbol("=")) {
      return new Condition.Equal(column, tokens.parameter());
    }
    return simple(column);
  }

  private Bound bound() {
    return tokens.seesSymbol(0, "(") ? spelled() : simple(tokens.name());
  }

  private Bound simple(String column) {
    var operator = tokens.oneOf(">=", "<=", ">", "<");
    return new Bound(List.of(column), List.of(tokens.parameter()), operator);
  }

  /** (`c` > $s0 OR (`c` = $s0 AND rest)), the rest being a bound in the same direction. */
  private Bound spelled() {
    var unlike = tokens.wrong("the bound is not of the form (`c` > $p OR (`c` = $p AND …))");
    tokens.symbol("(");
    var column = tokens.name();
    var operator = tokens.oneOf(">", "<");
    var parameter = tokens.parameter();
    tokens.words("OR");
    tokens.symbol("(");
    var sameColumn = tokens.name().equals(column);
    tokens.symbol("=");
    var sameParameter = tokens.parameter().equals(parameter);
    tokens.words("AND");
    var rest = bound();
    tokens.symbol(")");
    tokens.symbol(")");
    if (!sameColumn || !sameParameter || !rest.operator().startsWith(operator)) {
      throw unlike;
    }
    return new Bound(
        before(column, rest.columns()), before(parameter, rest.parameters()), rest.operator());
  }

  private static List<String> before(String first, List<String> rest) {
    return Stream.concat(Stream.of(first), rest.stream()).toList();
  }
}
