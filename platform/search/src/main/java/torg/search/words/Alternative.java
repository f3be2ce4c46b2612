package torg.search.words;

import java.util.List;
import java.util.Set;

/** One way in which a document can have a word. */
public sealed interface Alternative {
  /** What it counts for, from 0 to 1, the word itself being 1. */
  double weight();

  /** Any of these terms, in any field, as if they were one. */
  record AnyTerm(double weight, Set<String> terms) implements Alternative {}

  /** Terms one behind the other in one field, of each position any. */
  record Sequence(double weight, List<Set<String>> positions) implements Alternative {}

  /** All of these words, wherever they are. */
  record AllWords(double weight, List<QueryWord> words) implements Alternative {}
}
