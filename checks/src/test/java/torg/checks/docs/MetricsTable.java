package torg.checks.docs;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import torg.checks.Repository;

/** What docs/metrics.md lists, and what a node tells. */
public final class MetricsTable {
  private static final String FILE = "docs/metrics.md";
  private static final Pattern NAME = Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\|");
  private static final Pattern TOLD = Pattern.compile("(?m)^# TYPE (\\S+) \\S+$");

  private static final Pattern NAMED = Pattern.compile("`((?:torg|jvm|process|system)_[a-z0-9_]+)");

  /** The registry adds a gauge of this name to every histogram and summary. */
  private static final Pattern MAX = Pattern.compile("_max$");

  /** Series that a histogram is made of. */
  private static final Pattern PART = Pattern.compile("_(count|sum|bucket|max)$");

  private MetricsTable() {}

  /** Of the metrics that Torg declares. */
  static List<String> rows() {
    return Repository.read(FILE)
        .lines()
        .dropWhile(line -> !line.equals("| metric | type | labels | meaning |"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }

  /** Of all metrics, those of the JVM as well. */
  public static Set<String> names() {
    return NAME.matcher(Repository.read(FILE))
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  /** The names of metrics that another document mentions. */
  static Set<String> mentioned(String document) {
    return NAMED
        .matcher(Repository.read(document))
        .results()
        .map(found -> PART.matcher(found.group(1)).replaceFirst(""))
        .collect(Collectors.toSet());
  }

  /**
   * The names in what {@code /metrics} answers.
   *
   * @throws IllegalStateException when there are none, so that nobody compares nothing
   */
  public static Set<String> told(String metrics) {
    var names =
        TOLD.matcher(metrics)
            .results()
            .map(found -> MAX.matcher(found.group(1)).replaceFirst(""))
            .collect(Collectors.toSet());
    if (names.isEmpty()) {
      throw new IllegalStateException("no metrics in: " + metrics);
    }
    return names;
  }
}
