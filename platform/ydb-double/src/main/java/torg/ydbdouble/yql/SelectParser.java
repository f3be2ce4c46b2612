package torg.ydbdouble.yql;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import torg.ydbdouble.yql.Statement.Range;

/** What follows SELECT. */
final class SelectParser {
  private final Tokens tokens;
  private final ConditionParser conditions;

  SelectParser(Tokens tokens) {
    this.tokens = tokens;
    this.conditions = new ConditionParser(tokens);
  }

  Statement.Read select() {
    return tokens.takes("COUNT") ? count() : rows();
  }

  private Statement.Count count() {
    tokens.symbol("(");
    tokens.symbol("*");
    tokens.symbol(")");
    tokens.words("AS");
    var column = tokens.name();
    tokens.words("FROM");
    var table = tokens.name();
    return new Statement.Count(column, new Range(table, view(), conditions.where()));
  }

  private Statement.Read rows() {
    var columns = tokens.list(tokens::name);
    tokens.words("FROM");
    var table = tokens.name();
    var wrongView = tokens.wrong("rows by a list of keys are read with VIEW PRIMARY KEY");
    var index = view();
    if (conditions.seesKeys()) {
      if (index.isPresent()) {
        throw wrongView;
      }
      var key = conditions.key();
      return new Statement.Get(table, columns, key, tokens.parameter());
    }
    return scan(columns, new Range(table, index, conditions.where()));
  }

  private Statement.Scan scan(List<String> columns, Range range) {
    tokens.words("ORDER", "BY");
    var mixed = tokens.wrong("the order must be all ascending or all DESC");
    var directions = new HashSet<Boolean>();
    var order =
        tokens.list(
            () -> {
              var column = tokens.name();
              directions.add(tokens.takes("DESC"));
              return column;
            });
    if (directions.size() > 1) {
      throw mixed;
    }
    tokens.words("LIMIT");
    return new Statement.Scan(columns, range, order, directions.contains(true), tokens.parameter());
  }

  /** Must be written: without it YDB chooses an index by itself. */
  private Optional<String> view() {
    tokens.words("VIEW");
    if (tokens.takes("PRIMARY")) {
      tokens.words("KEY");
      return Optional.empty();
    }
    return Optional.of(tokens.name());
  }
}
