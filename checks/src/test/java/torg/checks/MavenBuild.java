package torg.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the poms say. */
final class MavenBuild {
  private static final Map<String, String> CONFIGURATIONS =
      Map.of("", "api", "test", "testImplementation", "runtime", "runtimeOnly");

  private MavenBuild() {}

  static List<String> modules() {
    return texts(pom("pom.xml").getElementsByTagName("module"));
  }

  /** Version by {@code group:artifact}, for all that the root pom pins. */
  static Map<String, String> versions() {
    var document = pom("pom.xml");
    var properties = new TreeMap<String, String>();
    for (var property :
        elements(document.getElementsByTagName("properties").item(0).getChildNodes())) {
      properties.put("${" + property.getTagName() + "}", property.getTextContent());
    }
    var versions = new TreeMap<String, String>();
    for (var dependency : elements(document.getElementsByTagName("dependency"))) {
      versions.put(name(dependency), properties.get(text(dependency, "version")));
    }
    return versions;
  }

  /** {@code configuration group:artifact} or {@code configuration :module}, in Gradle's words. */
  static Set<String> dependencies(String module) {
    var found = new TreeSet<String>();
    for (var dependency : elements(pom(module + "/pom.xml").getElementsByTagName("dependency"))) {
      var own = text(dependency, "groupId").equals("torg");
      found.add(
          CONFIGURATIONS.get(text(dependency, "scope"))
              + " "
              + (own ? ":" + text(dependency, "artifactId") : name(dependency)));
    }
    return found;
  }

  private static String name(Element dependency) {
    return text(dependency, "groupId") + ":" + text(dependency, "artifactId");
  }

  private static String text(Element parent, String tag) {
    var found = parent.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  private static List<String> texts(NodeList nodes) {
    return elements(nodes).stream().map(Element::getTextContent).toList();
  }

  private static List<Element> elements(NodeList nodes) {
    var found = new ArrayList<Element>();
    for (var at = 0; at < nodes.getLength(); at++) {
      if (nodes.item(at) instanceof Element element) {
        found.add(element);
      }
    }
    return found;
  }

  private static Document pom(String path) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(Repository.ROOT.resolve(path).toFile());
    } catch (Exception unreadable) {
      throw new IllegalStateException(path, unreadable);
    }
  }
}
