package torg.search.words;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.language.Language;

/**
 * Marks words in texts. The text is read again as the index has read it: that takes a tenth of a
 * millisecond a text, for a page of them, where offsets in the index would take a third of its
 * size. An index of any engine has the same terms, so all share this.
 */
public final class Highlighter {
  /** Characters before the first mark, so that it does not stand at the very edge. */
  private static final int LEAD = 40;

  /** Of a longer text only the beginning is looked at, so that a page of them takes no seconds. */
  private static final int LENGTH_MAX = 10_000;

  private final Language language;

  public Highlighter(Language language) {
    this.language = language;
  }

  /** In characters of the text. */
  public record Mark(int start, int end) {}

  /** A part of a text, and what is marked in it. */
  public record Passage(String text, List<Mark> marks) {}

  private record Found(String term, Mark mark) {}

  /**
   * The part of the text that has the most of the terms, cut between words; nothing if it has none.
   *
   * @param lengthMax of the part
   */
  public Optional<Passage> passage(String text, Set<String> terms, int lengthMax) {
    var found = found(text, terms);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    int first = bestStart(found, lengthMax);
    int start = text.length() <= lengthMax ? 0 : cutBefore(text, found.get(first).mark.start);
    int end =
        text.length() - start <= lengthMax ? text.length() : cutWithin(text, start, lengthMax);
    var marks = new ArrayList<Mark>();
    for (var one : found) {
      if (one.mark.start >= start && one.mark.end <= end) {
        marks.add(new Mark(one.mark.start - start, one.mark.end - start));
      }
    }
    return marks.isEmpty()
        ? Optional.empty()
        : Optional.of(new Passage(text.substring(start, end), disjoint(marks)));
  }

  private List<Found> found(String text, Set<String> terms) {
    var found = new ArrayList<Found>();
    var looked = text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) : text;
    for (var token : language.tokens(looked)) {
      for (var term : language.terms(token)) {
        if (terms.contains(term.text())) {
          found.add(new Found(term.text(), new Mark(term.start(), term.end())));
        }
      }
    }
    return found;
  }

  /** Where a part begins that has the most different terms; the first of equals. */
  private static int bestStart(List<Found> found, int lengthMax) {
    int best = 0;
    int bestTerms = 0;
    for (int from = 0; from < found.size(); from++) {
      int end = found.get(from).mark.start + lengthMax / 2;
      var terms = new HashSet<String>();
      for (int at = from; at < found.size() && found.get(at).mark.end <= end; at++) {
        terms.add(found.get(at).term);
      }
      if (terms.size() > bestTerms) {
        best = from;
        bestTerms = terms.size();
      }
    }
    return best;
  }

  private static int cutBefore(String text, int at) {
    int from = Math.max(0, at - LEAD);
    for (int start = from; start > 0 && start < at; start++) {
      if (Character.isWhitespace(text.charAt(start))) {
        return start + 1;
      }
    }
    return from == 0 ? 0 : at;
  }

  private static int cutWithin(String text, int start, int lengthMax) {
    for (int end = start + lengthMax; end > start + lengthMax / 2; end--) {
      if (Character.isWhitespace(text.charAt(end))) {
        return end;
      }
    }
    int end = start + lengthMax;
    return Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end;
  }

  /** A compound and its parts are one mark. */
  private static List<Mark> disjoint(List<Mark> marks) {
    var all = new ArrayList<Mark>();
    for (var mark : marks) {
      var last = all.isEmpty() ? null : all.get(all.size() - 1);
      if (last != null && mark.start < last.end) {
        all.set(all.size() - 1, new Mark(last.start, Math.max(last.end, mark.end)));
      } else {
        all.add(mark);
      }
    }
    return List.copyOf(all);
  }
}
