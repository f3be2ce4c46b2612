package torg.checks.builds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.w3c.dom.Element;
import torg.checks.Repository;

/** What the poms say. */
final class MavenBuild {
  private static final String[] MANAGED = {"dependencyManagement", "dependencies", "dependency"};

  private MavenBuild() {}

  static List<String> modules() {
    return Xml.find(pom("pom.xml"), "modules", "module").stream()
        .map(Element::getTextContent)
        .toList();
  }

  /** Version by {@code group:artifact}, for all that the root pom pins. */
  static Map<String, String> versions() {
    var root = pom("pom.xml");
    var versions = new TreeMap<String, String>();
    for (var dependency : Xml.find(root, MANAGED)) {
      var property = Xml.text(dependency, "version").replaceAll("[${}]", "");
      versions.put(name(dependency), Xml.text(root, "properties", property));
    }
    return versions;
  }

  /**
   * {@code group:artifact} of the imported tables of versions; the first that has a number decides.
   */
  static List<String> platforms() {
    return Xml.find(pom("pom.xml"), MANAGED).stream()
        .filter(dependency -> Xml.text(dependency, "scope").equals("import"))
        .map(MavenBuild::name)
        .toList();
  }

  static Set<DeclaredDependency> dependencies(String module) {
    return Xml.find(pom(module + "/pom.xml"), "dependencies", "dependency").stream()
        .map(
            dependency ->
                new DeclaredDependency(
                    DeclaredDependency.CONFIGURATIONS.get(Xml.text(dependency, "scope")),
                    name(dependency).replaceFirst("^torg:", ":"),
                    Xml.find(dependency, "exclusions", "exclusion").stream()
                        .map(MavenBuild::name)
                        .collect(Collectors.toCollection(TreeSet::new))))
        .collect(Collectors.toSet());
  }

  static List<String> compilerFlags(String module) {
    var root = pom("pom.xml");
    var flags = new ArrayList<String>();
    flags.add("--release " + Xml.text(root, "properties", "maven.compiler.release"));
    flags.add("-encoding " + Xml.text(root, "properties", "project.build.sourceEncoding"));
    var own = compilerArguments(pom(module + "/pom.xml"), "build", "plugins", "plugin");
    if (own.isEmpty()) {
      own = compilerArguments(root, "build", "pluginManagement", "plugins", "plugin");
    }
    own.forEach(
        arguments ->
            Xml.find(arguments, "arg").forEach(argument -> flags.add(argument.getTextContent())));
    return flags;
  }

  private static List<Element> compilerArguments(Element pom, String... plugins) {
    return Xml.find(pom, plugins).stream()
        .filter(plugin -> Xml.text(plugin, "artifactId").equals("maven-compiler-plugin"))
        .flatMap(plugin -> Xml.find(plugin, "configuration", "compilerArgs").stream())
        .toList();
  }

  private static String name(Element dependency) {
    return Xml.text(dependency, "groupId") + ":" + Xml.text(dependency, "artifactId");
  }

  private static Element pom(String path) {
    return Xml.read(Repository.ROOT.resolve(path));
  }
}
