package torg.language.spelling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import torg.language.Language;
import torg.language.text.Token;
import torg.language.typing.LayoutSlips;

/**
 * "Did you mean": corrects the words of a query that are none. What stands in quotes, codes,
 * numbers, quantities, names, words that a dictionary or many offers have, and those of a list that
 * are never to be corrected stay as they are. It never changes, so all threads may share it.
 */
public final class QueryCorrector {
  /** What is longer is no query that somebody typed. */
  static final int LENGTH_MAX = 200;

  /** A text with more misspelt words is of another language; and each costs time. */
  static final int CHANGES_MAX = 8;

  /** That of words which the vocabulary has and no dictionary, beside those of dictionaries. */
  private static final int VOCABULARY_FREQUENCY = 5;

  /** Shorter words of a vocabulary are parts of codes too often to tell a layout by. */
  private static final int VOCABULARY_LETTERS_MIN = 4;

  private final Language language;
  private final WordDecision decision;
  private final LayoutSlips layoutSlips;

  /**
   * @param isNeverCorrected of words in normal form
   */
  public QueryCorrector(
      Language language, Corrector corrector, Predicate<String> isNeverCorrected) {
    this.language = language;
    this.decision = new WordDecision(language, corrector, isNeverCorrected);
    this.layoutSlips =
        new LayoutSlips(word -> frequency(word, corrector.vocabulary()), language::isStopWord);
  }

  private int frequency(String word, Vocabulary vocabulary) {
    int frequency = language.frequency(word);
    boolean onlyThere = frequency < 0 && word.length() >= VOCABULARY_LETTERS_MIN;
    return onlyThere && vocabulary.contains(word) ? VOCABULARY_FREQUENCY : frequency;
  }

  /** The query as it was probably meant; none if it is plausible as it stands. */
  public Optional<CorrectedQuery> corrected(String query) {
    if (query.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    var repaired = layoutSlips.repaired(query);
    var text = repaired.orElse(query);
    var changes = changes(text, QueryWords.of(text, language.tokens(text)));
    return repaired.isEmpty() && changes.isEmpty()
        ? Optional.empty()
        : Optional.of(new CorrectedQuery(replaced(text, changes), changes, repaired.isPresent()));
  }

  private List<CorrectedQuery.Change> changes(String text, List<Token> words) {
    var changes = new ArrayList<CorrectedQuery.Change>();
    var before = "";
    for (int i = 0; i < words.size() && changes.size() < CHANGES_MAX; i++) {
      var word = words.get(i);
      var next = i + 1 < words.size() ? words.get(i + 1) : word;
      var joined =
          isOneSpace(text, word.end(), next.start())
              ? decision.joined(word.text(), next.text())
              : Optional.<String>empty();
      var meant = joined.isPresent() ? joined : decision.meant(word.text(), before);
      if (meant.isPresent()) {
        int end = joined.isPresent() ? next.end() : word.end();
        changes.add(new CorrectedQuery.Change(word.start(), end, meant.get()));
      }
      before = meant.orElse(word.text());
      i += joined.isPresent() ? 1 : 0;
    }
    return List.copyOf(changes);
  }

  private static boolean isOneSpace(String text, int start, int end) {
    return end == start + 1 && text.charAt(start) == ' ';
  }

  private static String replaced(String text, List<CorrectedQuery.Change> changes) {
    var out = new StringBuilder();
    int copied = 0;
    for (var change : changes) {
      out.append(text, copied, change.start()).append(change.meant());
      copied = change.end();
    }
    return out.append(text, copied, text.length()).toString();
  }
}
