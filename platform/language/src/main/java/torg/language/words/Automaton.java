package torg.language.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import morfologik.fsa.FSA;

/**
 * A dictionary of LanguageTool: a finite automaton in one array of bytes, with an entry a word, a
 * separator, and what is known about the word. It never changes, so all threads may read it.
 *
 * @param charset that of the words
 */
record Automaton(FSA fsa, Charset charset) {
  /** As all dictionaries here have it. */
  static final byte SEPARATOR = '+';

  /** None: there is no such word. */
  static final int NOWHERE = 0;

  static Automaton load(String resource, Charset charset) {
    try (var stream = Automaton.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(
            resource
                + " is not on the class path; it is in LanguageTool's jars, which"
                + " platform/language/pom.xml names.");
      }
      return new Automaton(FSA.read(stream), charset);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("Cannot read the dictionary " + resource, unreadable);
    }
  }

  byte[] bytes(String word) {
    return word.getBytes(charset);
  }

  /** The node behind the word and its separator, or {@link #NOWHERE}. */
  int entries(byte[] word) {
    int node = fsa.getRootNode();
    for (byte letter : word) {
      node = letter == SEPARATOR ? NOWHERE : step(node, letter);
      if (node == NOWHERE) {
        return NOWHERE;
      }
    }
    return step(node, SEPARATOR);
  }

  boolean contains(String word) {
    return entries(bytes(word)) != NOWHERE;
  }

  private int step(int node, byte label) {
    int arc = fsa.getArc(node, label);
    return arc == 0 || fsa.isArcTerminal(arc) ? NOWHERE : fsa.getEndNode(arc);
  }
}
