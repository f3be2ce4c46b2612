package torg.checks;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What Gradle's files say. */
final class GradleBuild {
  private static final Pattern MODULE = Pattern.compile("^ {4}\"([a-z/-]+)\",$", Pattern.MULTILINE);
  private static final Pattern VERSION =
      Pattern.compile("^([a-z0-9-]+) = \"([^\"]+)\"$", Pattern.MULTILINE);
  private static final Pattern LIBRARY =
      Pattern.compile(
          "^([a-z0-9-]+) = \\{ module = \"([^\"]+)\"(?:, version.ref = \"([^\"]+)\")? }$",
          Pattern.MULTILINE);
  private static final Pattern DEPENDENCY =
      Pattern.compile("\"([a-zA-Z]+)\"\\((?:lib\\.([a-z0-9.]+)|project\\(\"(:[a-z-]+)\"\\))\\)");

  private GradleBuild() {}

  static List<String> modules() {
    return MODULE
        .matcher(Repository.read("settings.gradle.kts"))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /** Version by {@code group:artifact}, for the libraries that name one. */
  static Map<String, String> versions() {
    var catalog = Repository.read("gradle/libs.versions.toml");
    var numbers = new TreeMap<String, String>();
    VERSION
        .matcher(catalog)
        .results()
        .forEach(found -> numbers.put(found.group(1), found.group(2)));
    var versions = new TreeMap<String, String>();
    LIBRARY
        .matcher(catalog)
        .results()
        .filter(found -> found.group(3) != null)
        .forEach(found -> versions.put(found.group(2), numbers.get(found.group(3))));
    return versions;
  }

  static Set<String> dependencies(String module) {
    var build = Repository.read("build.gradle.kts");
    var name = module.substring(module.lastIndexOf('/') + 1);
    var start = build.indexOf("\nproject(\":%s\") {".formatted(name));
    var block = build.substring(start, build.indexOf("\n}\n", start));
    var libraries = libraries();
    var found = new TreeSet<String>();
    DEPENDENCY
        .matcher(block)
        .results()
        .forEach(
            match ->
                found.add(
                    match.group(1)
                        + " "
                        + (match.group(2) == null
                            ? match.group(3)
                            : libraries.get(match.group(2)))));
    return found;
  }

  /** {@code group:artifact} by accessor. */
  private static Map<String, String> libraries() {
    var found = new TreeMap<String, String>();
    LIBRARY
        .matcher(Repository.read("gradle/libs.versions.toml"))
        .results()
        .forEach(match -> found.put(match.group(1).replace('-', '.'), match.group(2)));
    return found;
  }
}
