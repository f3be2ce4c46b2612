package torg.language.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Atoms without spaces between them, and the tokens that they are. */
final class Chunk {
  /** What would have more of them is divided at its hyphens only, or not at all. */
  private static final int PARTS_MAX = 4;

  private static final int ABBREVIATED_MAX = 2;

  private Chunk() {}

  /** Whether the second atom may belong to the same token as the first. */
  static boolean connects(Atom one, Atom next) {
    boolean letters = one.isLetters() && next.isLetters();
    boolean numbers = one.isNumber() && next.isNumber();
    return switch (next.gap()) {
      case Atom.NOTHING -> !numbers && !(letters && one.text().length() >= Runs.LENGTH_MAX);
      case '-', '_' -> true;
      case '&', '\'' -> letters;
      case '/' -> letters && one.text().length() == 1 && next.text().length() <= ABBREVIATED_MAX;
      case '.' -> numbers || (letters && one.text().length() == 1 && next.text().length() == 1);
      default -> false;
    };
  }

  static List<Token> tokens(List<Atom> atoms) {
    if (atoms.size() == 1) {
      return List.of(atoms.get(0).leaf());
    }
    if (isRange(atoms)) {
      return atoms.stream().map(Atom::leaf).toList();
    }
    if (isAbbreviation(atoms)) {
      var letters = atoms.stream().map(Atom::leaf).toList();
      return List.of(withoutParts(Token.joined(TokenType.ABBREVIATION, text(letters), letters)));
    }
    return List.of(compound(pieces(atoms)));
  }

  /** "10-15": what the two are can only be told from what follows. */
  private static boolean isRange(List<Atom> atoms) {
    return atoms.size() == 2 && atoms.stream().allMatch(Atom::isNumber);
  }

  private static boolean isAbbreviation(List<Atom> atoms) {
    return atoms.stream().allMatch(Atom::isLetters)
        && atoms.stream().skip(1).allMatch(atom -> atom.gap() == '.' || atom.gap() == '/');
  }

  /** Between hyphens; an apostrophe does not divide. */
  private static List<Token> pieces(List<Atom> atoms) {
    var pieces = new ArrayList<Token>();
    var piece = new ArrayList<Token>();
    for (var atom : atoms) {
      if (atom.gap() == '\'' && !piece.isEmpty()) {
        var before = piece.remove(piece.size() - 1);
        piece.add(
            new Token(
                before.type(), before.start(), atom.end(), before.text() + atom.text(), List.of()));
        continue;
      }
      if (atom.gap() != Atom.NOTHING && !piece.isEmpty()) {
        pieces.add(compound(piece));
        piece.clear();
      }
      piece.add(atom.leaf());
    }
    pieces.add(compound(piece));
    return pieces;
  }

  private static Token compound(List<Token> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    if (parts.stream().allMatch(part -> part.type() == TokenType.WORD)) {
      return Token.joined(TokenType.WORD, text(parts), List.copyOf(parts));
    }
    var code = Token.joined(TokenType.CODE, Lookalikes.latin(text(parts)), List.copyOf(parts));
    if (code.length() <= PARTS_MAX) {
      return code;
    }
    return parts.size() > PARTS_MAX
        ? withoutParts(code)
        : Token.joined(code.type(), code.text(), parts.stream().map(Chunk::withoutParts).toList());
  }

  private static Token withoutParts(Token token) {
    return new Token(token.type(), token.start(), token.end(), token.text(), List.of());
  }

  private static String text(List<Token> parts) {
    return parts.stream().map(Token::text).collect(Collectors.joining());
  }
}
