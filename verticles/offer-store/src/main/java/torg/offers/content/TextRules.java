package torg.offers.content;

import torg.bus.requests.Violations;

/** What texts of a published offer must be, besides what every stored text is. */
final class TextRules {
  private final Violations violations;

  TextRules(Violations violations) {
    this.violations = violations;
  }

  void checkTitle(String title) {
    checkLine("content.title", title);
    // Blanks around it are not shown, so they do not help a title to its length.
    var length = Texts.length(title.strip());
    if (!Texts.isBlank(title) && length < ContentLimits.TITLE_LENGTH_MIN) {
      violations.add(
          "content.title",
          "must have %d to %d characters, got %d"
              .formatted(ContentLimits.TITLE_LENGTH_MIN, ContentLimits.TITLE_LENGTH_MAX, length));
    }
  }

  /** A text that must be there, on one line. */
  void checkLine(String field, String text) {
    checkPresent(field, text);
    if (Texts.has(text, one -> one != 0 && Texts.breaksLine(one))) {
      violations.add(
          field, "must be on one line, without line breaks, tabs and other control characters");
    }
  }

  /** A text that may be empty, on any number of lines. */
  void checkLines(String field, String text) {
    if (Texts.has(text, one -> one != 0 && Texts.isControl(one))) {
      violations.add(field, "must not contain control characters other than line breaks and tabs");
    }
  }

  void checkPresent(String field, String text) {
    if (text.isEmpty()) {
      violations.add(field, "is required");
    } else if (Texts.isBlank(text)) {
      violations.add(field, "must have text other than spaces");
    }
  }
}
