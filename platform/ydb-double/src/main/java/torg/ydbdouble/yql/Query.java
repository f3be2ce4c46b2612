package torg.ydbdouble.yql;

import java.util.List;
import java.util.Map;

/** A parsed text: one read, or some writes, or one definition. */
public record Query(Map<String, YqlType> declared, List<Statement> statements) {
  public boolean isDefinition() {
    return statements.get(0) instanceof Statement.Definition;
  }
}
