package torg.language.words;

import java.nio.charset.Charset;

/** Words with the class of their frequency: behind each stands one letter, from A (rare) on. */
final class FrequencyDictionary {
  static final int UNKNOWN = -1;

  private final Automaton words;

  private FrequencyDictionary(Automaton words) {
    this.words = words;
  }

  static FrequencyDictionary load(String resource, Charset charset) {
    return new FrequencyDictionary(Automaton.load(resource, charset));
  }

  /** From 0, rare, to 25; {@link #UNKNOWN} if there is no such word. */
  int frequency(String word) {
    int node = words.entries(words.bytes(word));
    int arc = node == Automaton.NOWHERE ? 0 : words.fsa().getFirstArc(node);
    return arc == 0 ? UNKNOWN : words.fsa().getArcLabel(arc) - 'A';
  }
}
