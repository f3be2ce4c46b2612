package torg.node.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows in columns that are as wide as they must be. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... head) {
    rows.add(List.of(head));
  }

  public TextTable row(Object... cells) {
    rows.add(List.of(cells).stream().map(cell -> onOneLine(cell.toString())).toList());
    return this;
  }

  /** What others have written, so that it cannot look like something else. */
  public static String onOneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  /** None without rows: a head alone tells nothing. */
  public List<String> lines() {
    if (rows.size() == 1) {
      return List.of();
    }
    var widths =
        IntStream.range(0, rows.get(0).size())
            .map(at -> rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (var at = 0; at < widths.length; at++) {
      line.append(("%-" + (widths[at] + 2) + "s").formatted(row.get(at)));
    }
    return line.toString().stripTrailing();
  }
}
