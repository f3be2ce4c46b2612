package torg.language.text;

import java.util.List;
import java.util.stream.Collectors;

/** Tokens as tests write them: "wifi(wi fi) c:ps5(ps n:5)", where words have no type. */
public final class Rendered {
  private Rendered() {}

  public static String of(List<Token> tokens) {
    return tokens.stream().map(Rendered::of).collect(Collectors.joining(" "));
  }

  private static String of(Token token) {
    var type =
        switch (token.type()) {
          case WORD -> "";
          case NUMBER -> "n:";
          case ABBREVIATION -> "a:";
          case CODE -> "c:";
          case MODEL -> "m:";
          case QUANTITY -> "q:";
        };
    var parts = token.parts().isEmpty() ? "" : "(" + of(token.parts()) + ")";
    return type + token.text().replace(' ', '_') + parts;
  }
}
