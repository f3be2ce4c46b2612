package torg.indexer.documents;

import java.util.LinkedHashSet;
import java.util.Set;
import torg.vasgen.v1.Texts;

/**
 * The texts of a document that come from its attributes, while they are gathered; each is said
 * once. Beyond so many characters nothing is added: an offer that ticks every value of every list
 * would make a document larger than a record of Kafka.
 */
final class DocumentTexts {
  static final int LENGTH_MAX = 50_000;

  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> attributes = new LinkedHashSet<>();
  private int length;

  void name(String text) {
    add(names, text);
  }

  void attribute(String text) {
    add(attributes, text);
  }

  private void add(Set<String> texts, String text) {
    if (!text.isBlank() && length + text.length() <= LENGTH_MAX && texts.add(text)) {
      length += text.length();
    }
  }

  Texts.Builder build() {
    return Texts.newBuilder().addAllNames(names).addAllAttributes(attributes);
  }
}
