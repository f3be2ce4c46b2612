package torg.language.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Reads a text token by token: words, numbers, codes and what is joined by hyphens. Needs no
 * dictionary, so names with numbers and quantities are not recognised here.
 */
public final class Scanner {
  /** What has more pieces in a row is no word, and is read as several. */
  private static final int ATOMS_MAX = 12;

  private final Lexer lexer;
  private final Queue<Token> ready = new ArrayDeque<>();
  private Optional<Atom> ahead;

  public Scanner(CharSequence text) {
    lexer = new Lexer(text);
    ahead = lexer.next();
  }

  /** All that is in the text. */
  public static List<Token> scan(CharSequence text) {
    var scanner = new Scanner(text);
    var tokens = new ArrayList<Token>();
    for (var next = scanner.next(); next.isPresent(); next = scanner.next()) {
      tokens.add(next.get());
    }
    return tokens;
  }

  public Optional<Token> next() {
    if (ready.isEmpty() && ahead.isPresent()) {
      ready.addAll(Chunk.tokens(chunk()));
    }
    return Optional.ofNullable(ready.poll());
  }

  private List<Atom> chunk() {
    var atoms = new ArrayList<Atom>();
    do {
      atoms.add(ahead.get());
      ahead = lexer.next();
    } while (ahead.isPresent()
        && atoms.size() < ATOMS_MAX
        && Chunk.connects(atoms.get(atoms.size() - 1), ahead.get()));
    return atoms;
  }
}
