package torg.language.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Tables that are kept by hand beside the class that reads them; the first line names columns. */
public final class Table {
  private Table() {}

  public static void read(Class<?> owner, String file, int columns, Consumer<String[]> reader) {
    var name = owner.getPackageName().replace('.', '/') + "/" + file;
    var stream = owner.getResourceAsStream(file);
    if (stream == null) {
      throw new IllegalStateException(
          name + " is not on the class path; build platform/language again.");
    }
    try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      lines.readLine();
      int number = 2;
      for (var line = lines.readLine(); line != null; line = lines.readLine(), number++) {
        var cells = line.split("\t", -1);
        if (cells.length != columns) {
          throw new IllegalStateException(
              "%s, line %d: %d columns, not %d".formatted(name, number, cells.length, columns));
        }
        reader.accept(cells);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException("Cannot read " + name, unreadable);
    }
  }

  /** The words of a cell, which may be empty. */
  public static List<String> words(String cell) {
    return cell.isEmpty() ? List.of() : List.of(cell.split(" "));
  }
}
