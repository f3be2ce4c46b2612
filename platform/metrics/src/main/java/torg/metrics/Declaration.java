package torg.metrics;

import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for what is declared; {@code promtool check metrics} has the same. */
final class Declaration {
  private static final Pattern SNAKE_CASE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
  private static final Set<String> RESERVED_LABELS = Set.of("le", "quantile");

  /** Prometheus makes series with these endings of one metric. */
  private static final List<String> RESERVED_ENDINGS =
      List.of("_total", "_count", "_sum", "_bucket", "_max");

  private Declaration() {}

  /**
   * @param ending that the name must have, which is reserved or a unit; empty when any will do
   */
  static void check(String name, String help, List<String> labels, String ending) {
    if (!SNAKE_CASE.matcher(name).matches()) {
      throw wrong(name, "a name is words in lower case, joined by _");
    }
    if (!name.endsWith(ending)) {
      throw wrong(name, "the name must end in " + ending);
    }
    var stem = ending.equals("_total") ? name.substring(0, name.length() - 6) : name;
    RESERVED_ENDINGS.stream()
        .filter(stem::endsWith)
        .findFirst()
        .ifPresent(
            reserved -> {
              throw wrong(name, "the ending %s is Prometheus's own".formatted(reserved));
            });
    if (help.isBlank() || help.contains("\n") || help.contains("|")) {
      throw wrong(name, "the help text must be one line of a table, got '%s'".formatted(help));
    }
    for (var label : labels) {
      if (!SNAKE_CASE.matcher(label).matches() || RESERVED_LABELS.contains(label)) {
        throw wrong(name, "a label is words in lower case, not le or quantile, got " + label);
      }
    }
  }

  static List<Tag> tags(Metric metric, String... values) {
    var labels = metric.labels();
    if (labels.size() != values.length) {
      throw wrong(metric.name(), "it has the labels %s, got %d".formatted(labels, values.length));
    }
    var tags = new ArrayList<Tag>();
    for (var at = 0; at < values.length; at++) {
      tags.add(Tag.of(labels.get(at), values[at]));
    }
    return tags;
  }

  private static IllegalArgumentException wrong(String name, String what) {
    return new IllegalArgumentException("metric %s: %s".formatted(name, what));
  }
}
