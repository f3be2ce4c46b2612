package torg.language.spelling;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds what a misspelt word may have been: the words of a vocabulary that are likeliest by the
 * errors that were made and by how often the words occur (a noisy channel). It never changes, so
 * all threads may share it.
 */
public final class Corrector {
  /** So many corrections a word has at most. */
  public static final int CORRECTIONS_MAX = 5;

  /** Shares of letters that only one of two words has, beyond which they are not compared. */
  private static final int LETTERS_APART_MAX = 4;

  private static final int LETTERS_APART_BY_SOUND_MAX = 7;

  /** Errors that cost more are no errors. */
  private static final int ERRORS_MAX = 300;

  /** No error costs less. */
  private static final int ERRORS_MIN = 8;

  /** What each e-fold of the count of a pair makes a word likelier. */
  private static final int PAIR = 8;

  private static final int PAIR_MAX = 60;

  private final Vocabulary vocabulary;
  private final WordPairs pairs;
  private final WordIndex byLetters;
  private final WordIndex bySound;
  private final ThreadLocal<Workspace> workspaces;

  /** What a thread needs for a word; it knows no vocabulary, so that it keeps none alive. */
  private static final class Workspace {
    final Candidates candidates = new Candidates();
    final EditDistance distance = new EditDistance();
    final byte[] meant = new byte[Letters.LENGTH_MAX + 2];
    final LikeliestErrors errors;

    Workspace(ErrorCosts costs) {
      this.errors = new LikeliestErrors(costs);
    }
  }

  public Corrector(Vocabulary vocabulary) {
    this(vocabulary, WordPairs.NONE);
  }

  public Corrector(Vocabulary vocabulary, WordPairs pairs) {
    this.vocabulary = vocabulary;
    this.pairs = pairs;
    this.byLetters = new WordIndex(vocabulary, new LettersLeftOut());
    this.bySound = new WordIndex(vocabulary, new Sound());
    var costs = ErrorCosts.load();
    this.workspaces = ThreadLocal.withInitial(() -> new Workspace(costs));
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** As {@link #corrections(String, String)} without a word before. */
  public List<Correction> corrections(String word) {
    return corrections(word, "");
  }

  /**
   * Other words that may have been meant, the likeliest first; never the word itself, which may be
   * right as it is.
   *
   * @param word in normal form
   * @param before the word before it in normal form, or an empty text
   * @return none if nothing is near, or the word is none of Latin or Cyrillic letters
   */
  public List<Correction> corrections(String word, String before) {
    if (!Letters.isWord(word)) {
      return List.of();
    }
    var work = workspaces.get();
    var typed = Letters.bounded(word);
    find(typed, work);
    work.errors.compareWith(typed);
    var found = new ArrayList<Correction>(CORRECTIONS_MAX + 1);
    for (int candidate : work.candidates.best()) {
      check(candidate, before, work, found);
    }
    return List.copyOf(found);
  }

  private void find(byte[] typed, Workspace work) {
    int length = typed.length - 2;
    work.candidates.clear();
    work.distance.compareWith(typed, 1, length);
    int letters = Vocabulary.signature(typed, 1, length);
    byLetters.find(typed, 1, length, word -> add(word, length, letters, LETTERS_APART_MAX, work));
    bySound.find(
        typed, 1, length, word -> add(word, length, letters, LETTERS_APART_BY_SOUND_MAX, work));
  }

  private void add(int word, int length, int letters, int apartMax, Workspace work) {
    if (Integer.bitCount(vocabulary.signature(word) ^ letters) > apartMax
        || !work.candidates.isNew(word)) {
      return;
    }
    int edits = editsMax(length);
    int meant = vocabulary.length(word);
    if (Math.abs(meant - length) <= edits) {
      vocabulary.copy(word, work.meant, 1);
      int distance = work.distance.to(work.meant, 1, meant);
      if (distance > 0 && distance <= edits) {
        work.candidates.add(word, distance, vocabulary.rarity(word));
      }
    }
  }

  private void check(int word, String before, Workspace work, List<Correction> found) {
    int rarity = Math.max(0, vocabulary.rarity(word) - bonus(before, word));
    boolean full = found.size() == CORRECTIONS_MAX;
    int max = full ? found.get(CORRECTIONS_MAX - 1).cost() - rarity : ERRORS_MAX;
    if (max < ERRORS_MIN) {
      return;
    }
    int length = vocabulary.length(word);
    vocabulary.copy(word, work.meant, 1);
    work.meant[length + 1] = Letters.END;
    int errors = work.errors.cost(work.meant, length + 2, max);
    if (errors < max) {
      insert(new Correction(vocabulary.text(word), errors, errors + rarity), found);
    }
  }

  /** Words that are often seen behind the word before are likelier than their counts say. */
  private int bonus(String before, int word) {
    double count = before.isEmpty() ? 0 : pairs.count(before, vocabulary.text(word));
    return count == 0 ? 0 : (int) Math.min(PAIR_MAX, PAIR * Math.log1p(count));
  }

  private static void insert(Correction correction, List<Correction> found) {
    if (found.size() == CORRECTIONS_MAX) {
      found.remove(CORRECTIONS_MAX - 1);
    }
    int at = found.size();
    while (at > 0 && found.get(at - 1).cost() > correction.cost()) {
      at--;
    }
    found.add(at, correction);
  }

  /** A letter in another's place is one, two letters swapped are two. */
  private static int editsMax(int length) {
    return length < 5 ? 2 : length < 8 ? 3 : length < 11 ? 4 : 5;
  }
}
