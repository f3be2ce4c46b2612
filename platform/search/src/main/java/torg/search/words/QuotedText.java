package torg.search.words;

import java.util.ArrayList;
import java.util.List;

/** A query cut at its quotes. One that is never closed is a character like others: 55". */
record QuotedText(List<Segment> segments) {
  private static final String QUOTES = "\"«»“”„";

  record Segment(String text, boolean isQuoted) {}

  static QuotedText of(String text) {
    var segments = new ArrayList<Segment>();
    int from = 0;
    int open = opening(text, 0);
    while (open >= 0) {
      int close = closing(text, open + 1);
      if (close < 0) {
        break;
      }
      add(segments, text.substring(from, open), false);
      add(segments, text.substring(open + 1, close), true);
      from = close + 1;
      open = opening(text, from);
    }
    add(segments, text.substring(from), false);
    return new QuotedText(segments);
  }

  private static void add(List<Segment> segments, String text, boolean isQuoted) {
    if (!text.isBlank()) {
      segments.add(new Segment(text, isQuoted));
    }
  }

  /** At the beginning of a word: behind a number it says inches. */
  private static int opening(String text, int from) {
    for (int at = from; at < text.length(); at++) {
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      if (begins && isQuote(text, at)) {
        return at;
      }
    }
    return -1;
  }

  private static int closing(String text, int from) {
    for (int at = from; at < text.length(); at++) {
      if (isQuote(text, at)) {
        return at;
      }
    }
    return -1;
  }

  private static boolean isQuote(String text, int at) {
    return QUOTES.indexOf(text.charAt(at)) >= 0;
  }
}
