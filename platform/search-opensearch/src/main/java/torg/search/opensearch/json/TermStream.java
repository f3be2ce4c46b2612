package torg.search.opensearch.json;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Terms as one text, which the index takes apart again: positions one behind the other, and of each
 * position its terms. No term has control characters, so they can stand between them.
 */
final class TermStream {
  static final String SAME_POSITION = "\u0001";
  static final String NEXT_POSITION = "\u0002";

  /** Stands where a position has no terms; nobody asks for it. */
  private static final String NOTHING = "\u0003";

  private TermStream() {}

  static String of(List<? extends Collection<String>> positions) {
    return positions.stream()
        .map(terms -> terms.isEmpty() ? NOTHING : any(terms))
        .collect(Collectors.joining(NEXT_POSITION));
  }

  /** One position. */
  static String any(Collection<String> terms) {
    return String.join(SAME_POSITION, terms);
  }

  /** Terms without positions, each with how often it counts. */
  static String weighted(Map<String, Double> terms) {
    return terms.entrySet().stream()
        .map(term -> term.getKey() + SAME_POSITION + Math.max(1, Math.round(term.getValue())))
        .collect(Collectors.joining(NEXT_POSITION));
  }
}
