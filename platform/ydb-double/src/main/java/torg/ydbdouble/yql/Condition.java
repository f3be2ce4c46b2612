package torg.ydbdouble.yql;

import java.util.List;

/** One part of a WHERE; all parts must hold. */
public sealed interface Condition {
  List<String> parameters();

  record Equal(String column, String parameter) implements Condition {
    @Override
    public List<String> parameters() {
      return List.of(parameter);
    }
  }

  /**
   * A comparison of tuples that the text spells out with OR.
   *
   * @param operator of the last column, for example >= when the place itself belongs
   */
  record Bound(List<String> columns, List<String> parameters, String operator)
      implements Condition {
    public boolean isLower() {
      return operator.startsWith(">");
    }
  }

  record NotNull(String column) implements Condition {
    @Override
    public List<String> parameters() {
      return List.of();
    }
  }
}
