package torg.checks.builds;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.w3c.dom.Element;
import torg.checks.Repository;

/** A pom together with its parents and the tables of versions that it imports. */
final class Pom {
  /**
   * @param name {@code group:artifact}
   * @param exclusions {@code group:artifact}, where the artifact may be {@code *}
   */
  record Dependency(
      String name, String version, String scope, boolean isOptional, Set<String> exclusions) {}

  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");
  private static final Map<Path, Pom> READ = new HashMap<>();

  /** The nearest first: it has the say. */
  private final List<Element> lineage = new ArrayList<>();

  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, Dependency> managed = new LinkedHashMap<>();
  private final List<Pom> platforms = new ArrayList<>();
  private final Map<String, String> versions;
  private final List<Dependency> dependencies;

  private Pom(Path file) {
    lineage.add(Xml.read(file));
    Xml.find(lineage.get(0), "parent").forEach(parent -> lineage.addAll(parent(parent).lineage));
    lineage.forEach(this::inherit);
    var table = find("dependencyManagement", "dependencies", "dependency");
    table.stream()
        .filter(entry -> !isImport(entry))
        .forEach(entry -> managed.putIfAbsent(key(entry), dependency(entry)));
    table.stream()
        .filter(Pom::isImport)
        .map(entry -> library(name(entry), text(entry, "version")))
        .forEach(platforms::add);
    platforms.forEach(platform -> platform.managed.forEach(managed::putIfAbsent));
    versions =
        managed.entrySet().stream()
            .filter(entry -> entry.getKey().equals(entry.getValue().name()))
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().version()));
    dependencies = find("dependencies", "dependency").stream().map(this::dependency).toList();
  }

  /** Of a module, by its directory. */
  static Pom module(String path) {
    return read(Repository.ROOT.resolve(path).resolve("pom.xml").normalize());
  }

  /** As Maven has fetched it. */
  static Pom library(String name, String version) {
    var parts = name.split(":");
    var file = parts[1] + "-" + version + ".pom";
    return read(
        LocalLibraries.ROOT
            .resolve(parts[0].replace('.', '/'))
            .resolve(Path.of(parts[1], version, file)));
  }

  List<Dependency> dependencies() {
    return dependencies;
  }

  /** Version by {@code group:artifact}, also for what others bring along. */
  Map<String, String> managed() {
    return versions;
  }

  List<Pom> platforms() {
    return platforms;
  }

  private static Pom read(Path file) {
    var known = READ.get(file);
    if (known == null) {
      known = new Pom(file);
      READ.put(file, known);
    }
    return known;
  }

  private static Pom parent(Element parent) {
    var name = Xml.text(parent, "groupId") + ":" + Xml.text(parent, "artifactId");
    return name.equals("torg:torg") ? module("") : library(name, Xml.text(parent, "version"));
  }

  private void inherit(Element pom) {
    Xml.find(pom, "properties").stream()
        .flatMap(all -> Xml.children(all).stream())
        .forEach(at -> properties.putIfAbsent(at.getTagName(), at.getTextContent().strip()));
    for (var tag : List.of("groupId", "artifactId", "version")) {
      Xml.find(pom, tag)
          .forEach(at -> properties.putIfAbsent("project." + tag, at.getTextContent().strip()));
      Xml.find(pom, "parent", tag)
          .forEach(
              at -> properties.putIfAbsent("project.parent." + tag, at.getTextContent().strip()));
    }
  }

  private static boolean isImport(Element entry) {
    return Xml.text(entry, "scope").equals("import");
  }

  private Dependency dependency(Element element) {
    var table = managed.get(key(element));
    var version = text(element, "version");
    var scope = text(element, "scope");
    return new Dependency(
        name(element),
        version.isEmpty() && table != null ? table.version : version,
        scope.isEmpty() ? table == null ? "compile" : table.scope : scope,
        text(element, "optional").equals("true") || (table != null && table.isOptional),
        Xml.find(element, "exclusions", "exclusion").stream()
            .map(this::name)
            .collect(Collectors.toSet()));
  }

  /** What has a classifier has numbers of its own. */
  private String key(Element element) {
    var classifier = text(element, "classifier");
    return name(element) + (classifier.isEmpty() ? "" : ":" + classifier);
  }

  private String name(Element element) {
    return text(element, "groupId") + ":" + text(element, "artifactId");
  }

  private String text(Element element, String tag) {
    var text = Xml.text(element, tag);
    for (var before = ""; !before.equals(text); ) {
      before = text;
      text = PROPERTY.matcher(text).replaceAll(this::value);
    }
    return text;
  }

  private String value(MatchResult property) {
    return Matcher.quoteReplacement(properties.getOrDefault(property.group(1), property.group()));
  }

  private List<Element> find(String... path) {
    return lineage.stream().flatMap(pom -> Xml.find(pom, path).stream()).toList();
  }
}
