package torg.ydbdouble.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import torg.ydbdouble.yql.Refusal;

/** The tables and directories, by their paths relative to the database; "" is the database. */
public final class Catalog {
  public static final String DATABASE = "/local";

  private final Map<String, TableSchema> tables = new TreeMap<>();
  private final TreeSet<String> directories = new TreeSet<>(List.of(""));

  /** From an absolute path. */
  public static String relative(String path) {
    if (path.equals(DATABASE)) {
      return "";
    }
    if (!path.startsWith(DATABASE + "/")) {
      throw Refusal.scheme("Path %s is not in the database %s".formatted(path, DATABASE));
    }
    return path.substring(DATABASE.length() + 1);
  }

  public Optional<TableSchema> find(String path) {
    return Optional.ofNullable(tables.get(path));
  }

  public TableSchema table(String path) {
    return find(path)
        .orElseThrow(
            () ->
                Refusal.scheme(
                    "Cannot find table '%s/%s' because it does not exist or you do not have access"
                        .formatted(DATABASE, path)));
  }

  /** Directories on the way are made, as YDB does. */
  public void put(TableSchema table) {
    if (directories.contains(table.path())) {
      throw Refusal.scheme("Path %s is a directory".formatted(table.path()));
    }
    tables.put(table.path(), table);
    makeDirectory(parent(table.path()));
  }

  public int size() {
    return tables.size();
  }

  public void makeDirectory(String path) {
    for (var made = path; !made.isEmpty(); made = parent(made)) {
      if (tables.containsKey(made)) {
        throw Refusal.scheme("Path %s is a table".formatted(made));
      }
      directories.add(made);
    }
  }

  public boolean isDirectory(String path) {
    return directories.contains(path);
  }

  /** What lies directly in a directory. */
  public List<String> children(String directory) {
    var paths = new TreeSet<>(directories);
    paths.addAll(tables.keySet());
    return paths.stream()
        .filter(path -> !path.isEmpty() && parent(path).equals(directory))
        .toList();
  }

  private static String parent(String path) {
    return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
  }
}
