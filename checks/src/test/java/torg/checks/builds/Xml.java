package torg.checks.builds;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** Elements of a file by their path from the top, which the finders of the JDK do not heed. */
final class Xml {
  private Xml() {}

  static Element read(Path file) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (Exception unreadable) {
      throw new IllegalStateException("cannot read " + file, unreadable);
    }
  }

  static List<Element> children(Element parent) {
    var nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .toList();
  }

  static List<Element> find(Element parent, String... path) {
    var found = Stream.of(parent);
    for (var tag : path) {
      found = found.flatMap(at -> children(at).stream()).filter(at -> at.getTagName().equals(tag));
    }
    return found.toList();
  }

  /** Empty if it is not there. */
  static String text(Element parent, String... path) {
    return find(parent, path).stream()
        .findFirst()
        .map(at -> at.getTextContent().strip())
        .orElse("");
  }
}
