package torg.checks.builds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.checks.Repository;

/** What Gradle's files say. */
final class GradleBuild {
  private static final Pattern MODULE = Pattern.compile("^ {4}\"([a-z/-]+)\",$", Pattern.MULTILINE);
  private static final Pattern VERSION =
      Pattern.compile("^([a-z0-9-]+) = \"([^\"]+)\"$", Pattern.MULTILINE);
  private static final Pattern LIBRARY =
      Pattern.compile(
          "^([a-z0-9-]+) = \\{ module = \"([^\"]+)\"(?:, version.ref = \"([^\"]+)\")? }$",
          Pattern.MULTILINE);
  private static final Pattern PLATFORM =
      Pattern.compile("\"api\"\\(enforcedPlatform\\(lib\\.([a-z0-9.]+)\\)\\)");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "\"([a-zA-Z]+)\"\\((?:lib\\.([a-z0-9.]+)|project\\(\"(:[a-z-]+)\"\\))\\)( \\{[^}]*})?");
  private static final Pattern EXCLUSION =
      Pattern.compile("exclude\\(group = \"([^\"]+)\"(?:, module = \"([^\"]+)\")?\\)");
  private static final Pattern RELEASE = Pattern.compile("options\\.release = (\\d+)");
  private static final Pattern ENCODING = Pattern.compile("options\\.encoding = \"([^\"]+)\"");
  private static final Pattern ARGUMENTS =
      Pattern.compile("options\\.compilerArgs\\.addAll\\(listOf\\(\"(.*)\"\\)\\)");

  private GradleBuild() {}

  static List<String> modules() {
    return find(MODULE, Repository.read("settings.gradle.kts"))
        .map(found -> found.group(1))
        .toList();
  }

  /** Version by {@code group:artifact}, for the libraries that name one. */
  static Map<String, String> versions() {
    var catalog = Repository.read("gradle/libs.versions.toml");
    var numbers = new TreeMap<String, String>();
    find(VERSION, catalog).forEach(found -> numbers.put(found.group(1), found.group(2)));
    var versions = new TreeMap<String, String>();
    find(LIBRARY, catalog)
        .filter(found -> found.group(3) != null)
        .forEach(found -> versions.put(found.group(2), numbers.get(found.group(3))));
    return versions;
  }

  /** {@code group:artifact} of the tables of versions that are enforced. */
  static List<String> platforms() {
    var libraries = libraries();
    return find(PLATFORM, build()).map(found -> libraries.get(found.group(1))).toList();
  }

  static Set<DeclaredDependency> dependencies(String module) {
    var libraries = libraries();
    return find(DEPENDENCY, block(module))
        .map(
            found ->
                new DeclaredDependency(
                    found.group(1),
                    found.group(2) == null ? found.group(3) : libraries.get(found.group(2)),
                    exclusions(found.group(4) == null ? "" : found.group(4))))
        .collect(Collectors.toSet());
  }

  static List<String> compilerFlags(String module) {
    var flags = new ArrayList<String>();
    find(RELEASE, build()).forEach(found -> flags.add("--release " + found.group(1)));
    find(ENCODING, build()).forEach(found -> flags.add("-encoding " + found.group(1)));
    if (!block(module).contains("options.compilerArgs.clear()")) {
      find(ARGUMENTS, build())
          .flatMap(found -> Stream.of(found.group(1).split("\", \"")))
          .forEach(flags::add);
    }
    return flags;
  }

  static String build() {
    return Repository.read("build.gradle.kts");
  }

  private static String block(String module) {
    var name = module.substring(module.lastIndexOf('/') + 1);
    var start = build().indexOf("\nproject(\":%s\") {".formatted(name));
    return build().substring(start, build().indexOf("\n}\n", start));
  }

  private static TreeSet<String> exclusions(String block) {
    return find(EXCLUSION, block)
        .map(found -> found.group(1) + ":" + (found.group(2) == null ? "*" : found.group(2)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** {@code group:artifact} by accessor. */
  private static Map<String, String> libraries() {
    return find(LIBRARY, Repository.read("gradle/libs.versions.toml"))
        .collect(
            Collectors.toMap(found -> found.group(1).replace('-', '.'), found -> found.group(2)));
  }

  private static Stream<MatchResult> find(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }
}
