package torg.ydbdouble.yql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import torg.ydbdouble.yql.Statement.Write;

/** Reads a whole text: DECLAREs, then statements. */
public final class QueryParser {
  private final Tokens tokens;
  private final TypeParser types;
  private final SelectParser selects;
  private final DefinitionParser definitions;

  private QueryParser(String text) {
    this.tokens = new Tokens(text);
    this.types = new TypeParser(tokens);
    this.selects = new SelectParser(tokens);
    this.definitions = new DefinitionParser(tokens, types);
  }

  public static Query parse(String text) {
    return new QueryParser(text).query();
  }

  private Query query() {
    var declared = declared();
    var statements = new ArrayList<Statement>();
    do {
      var second = tokens.wrong("only writes may stand together in a text");
      statements.add(statement());
      tokens.symbol(";");
      if (statements.size() > 1 && !statements.stream().allMatch(Write.class::isInstance)) {
        throw second;
      }
    } while (!tokens.atEnd());
    return new Query(declared, List.copyOf(statements));
  }

  private Map<String, YqlType> declared() {
    var declared = new LinkedHashMap<String, YqlType>();
    while (tokens.takes("DECLARE")) {
      var repeated = tokens.wrong("the parameter is declared twice");
      var parameter = tokens.parameter();
      tokens.words("AS");
      if (declared.put(parameter, types.type()) != null) {
        throw repeated;
      }
      tokens.symbol(";");
    }
    return declared;
  }

  private Statement statement() {
    if (tokens.takes("SELECT")) {
      return selects.select();
    }
    if (tokens.takes("UPSERT")) {
      return into(Write.Kind.UPSERT);
    }
    if (tokens.takes("INSERT")) {
      return into(Write.Kind.INSERT);
    }
    if (tokens.takes("DELETE")) {
      tokens.words("FROM");
      var table = tokens.name();
      tokens.words("ON");
      return new Write(Write.Kind.DELETE, table, rows());
    }
    return definitions.definition();
  }

  private Write into(Write.Kind kind) {
    tokens.words("INTO");
    return new Write(kind, tokens.name(), rows());
  }

  private String rows() {
    tokens.words("SELECT");
    tokens.symbol("*");
    tokens.words("FROM", "AS_TABLE");
    tokens.symbol("(");
    var rows = tokens.parameter();
    tokens.symbol(")");
    return rows;
  }
}
