package torg.language.typing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.language.text.Table;

/**
 * Writes a word in the other alphabet, in the ways that people do. A rule says what letters may
 * become, the usual first; each less usual choice makes the whole less likely, and of all
 * beginnings only the likeliest are gone on with.
 */
final class Respelling {
  static final int CANDIDATES_MAX = 16;

  /** Nobody spells longer words by ear. */
  private static final int LENGTH_MAX = 32;

  private static final int FROM_MAX = 4;

  /** Rules name the end of a word by it. */
  private static final String END = "$";

  /** So that one rule for several letters comes before several rules. */
  private static final int RULE_COST = 1;

  private static final int CHOICE_COST = 2;

  private record Candidate(String text, int cost) {}

  private final Map<String, List<String>> rules = new HashMap<>();

  Respelling(String table) {
    Table.read(
        Respelling.class, table, 2, cells -> rules.put(cells[0], List.of(cells[1].split(" ", -1))));
  }

  /** The likeliest first; none if a letter has no rule. */
  List<String> candidates(String word) {
    if (word.isEmpty() || word.length() > LENGTH_MAX || word.contains(END)) {
      return List.of();
    }
    var whole = word + END;
    var beginnings = new ArrayList<List<Candidate>>();
    beginnings.add(List.of(new Candidate("", 0)));
    for (int end = 1; end <= whole.length(); end++) {
      beginnings.add(likeliest(whole, end, beginnings));
    }
    return beginnings.get(whole.length()).stream().map(Candidate::text).toList();
  }

  private List<Candidate> likeliest(String word, int end, List<List<Candidate>> beginnings) {
    var cheapest = new HashMap<String, Integer>();
    for (int start = Math.max(0, end - FROM_MAX); start < end; start++) {
      var choices = rules.getOrDefault(word.substring(start, end), List.of());
      for (int choice = 0; choice < choices.size(); choice++) {
        for (var beginning : beginnings.get(start)) {
          cheapest.merge(
              beginning.text + choices.get(choice),
              beginning.cost + RULE_COST + choice * CHOICE_COST,
              Math::min);
        }
      }
    }
    return cheapest.entrySet().stream()
        .map(entry -> new Candidate(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingInt(Candidate::cost).thenComparing(Candidate::text))
        .limit(CANDIDATES_MAX)
        .toList();
  }
}
