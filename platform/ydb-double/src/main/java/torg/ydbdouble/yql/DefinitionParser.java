package torg.ydbdouble.yql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** CREATE TABLE and ALTER TABLE. */
final class DefinitionParser {
  private final Tokens tokens;
  private final TypeParser types;

  DefinitionParser(Tokens tokens, TypeParser types) {
    this.tokens = tokens;
    this.types = types;
  }

  Statement.Definition definition() {
    if (tokens.takes("CREATE")) {
      tokens.words("TABLE", "IF", "NOT", "EXISTS");
      return create(tokens.name());
    }
    if (!tokens.takes("ALTER")) {
      throw tokens.wrong("expected SELECT, UPSERT, INSERT, DELETE, CREATE or ALTER");
    }
    tokens.words("TABLE");
    return alter(tokens.name());
  }

  private Statement.Definition alter(String table) {
    if (tokens.takes("ALTER")) {
      tokens.words("INDEX");
      var index = tokens.name();
      tokens.words("SET");
      return new Statement.AlterIndex(table, index, options());
    }
    tokens.words("ADD");
    if (tokens.takes("COLUMN")) {
      var column = new ColumnDefinition(tokens.name(), types.scalar(), false);
      return new Statement.AddColumn(table, column);
    }
    return new Statement.AddIndex(table, index());
  }

  private Statement.CreateTable create(String table) {
    tokens.symbol("(");
    var columns = new ArrayList<ColumnDefinition>();
    var indexes = new ArrayList<IndexDefinition>();
    while (!tokens.sees("PRIMARY")) {
      if (tokens.sees("INDEX")) {
        indexes.add(index());
      } else {
        columns.add(column());
      }
      tokens.symbol(",");
    }
    tokens.words("PRIMARY", "KEY");
    var key = names();
    tokens.symbol(")");
    return new Statement.CreateTable(
        table,
        List.copyOf(columns),
        List.copyOf(indexes),
        key,
        tokens.takes("WITH") ? options() : Options.NONE);
  }

  private ColumnDefinition column() {
    var name = tokens.name();
    var type = types.scalar();
    var isRequired = tokens.takes("NOT");
    if (isRequired) {
      tokens.words("NULL");
    }
    return new ColumnDefinition(name, type, isRequired);
  }

  private IndexDefinition index() {
    tokens.words("INDEX");
    var name = tokens.name();
    tokens.words("GLOBAL");
    tokens.takes("SYNC");
    tokens.words("ON");
    return new IndexDefinition(name, names());
  }

  private List<String> names() {
    tokens.symbol("(");
    var names = tokens.list(tokens::name);
    tokens.symbol(")");
    return names;
  }

  private Options options() {
    var settings = new LinkedHashMap<String, String>();
    List<String> splitPoints = List.of();
    tokens.symbol("(");
    do {
      var option = tokens.word();
      tokens.symbol("=");
      if (option.equals(Options.PARTITION_AT_KEYS)) {
        splitPoints = texts();
      } else {
        settings.put(option, tokens.seesNumber() ? String.valueOf(tokens.number()) : tokens.word());
      }
    } while (tokens.takesSymbol(","));
    tokens.symbol(")");
    return new Options(settings, splitPoints);
  }

  private List<String> texts() {
    tokens.symbol("(");
    var texts = tokens.list(tokens::text);
    tokens.symbol(")");
    return texts;
  }
}
