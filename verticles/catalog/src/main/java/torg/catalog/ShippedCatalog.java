package torg.catalog;

import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import torg.catalog.v1.Catalog;

/** The catalog that a new installation begins with. */
final class ShippedCatalog {
  private static final String DIRECTORY = "/catalog/";

  private ShippedCatalog() {}

  /** Reads files, so not for an event loop. */
  static List<Edit> read() {
    var edits = new ArrayList<Edit>();
    text("index.txt")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .forEach(file -> edits.addAll(readFile(file)));
    return edits;
  }

  private static List<Edit> readFile(String file) {
    var catalog = Catalog.newBuilder();
    try {
      JsonFormat.parser().merge(text(file), catalog);
    } catch (IOException wrong) {
      throw new IllegalStateException(
          "shipped catalog file %s: %s".formatted(file, wrong.getMessage()), wrong);
    }
    var edits = new ArrayList<Edit>();
    for (var i = 0; i < catalog.getCategoriesCount(); i++) {
      edits.add(new Edit.Put("%s[%d]".formatted(file, i), catalog.getCategories(i)));
    }
    return edits;
  }

  private static String text(String file) {
    try (var stream = ShippedCatalog.class.getResourceAsStream(DIRECTORY + file)) {
      if (stream == null) {
        throw new IllegalStateException("shipped catalog file %s is missing".formatted(file));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
