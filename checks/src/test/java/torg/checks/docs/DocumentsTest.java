package torg.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.checks.Repository;

/** What the documents point to is there. */
class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
  private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]\\w+)(?:\\.\\w+)?`");
  private static final Pattern MESSAGE = Pattern.compile("(?m)^message (\\w+)");

  static List<String> documents() throws IOException {
    try (var pages = Files.list(Repository.ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"),
              pages.map(page -> "docs/" + page.getFileName()).sorted())
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void shouldLinkOnlyToWhatIsThere(String document) throws IOException {
    var page = Repository.ROOT.resolve(document);
    for (var link : LINK.matcher(Files.readString(page)).results().toList()) {
      var target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
      assertThat(target).as("%s in %s", link.group(), document).exists();
      if (link.group(2) != null) {
        assertThat(anchors(target)).as("%s in %s", link.group(), document).contains(link.group(2));
      }
    }
  }

  /** As GitHub makes them of headings. */
  private static Set<String> anchors(Path page) throws IOException {
    return Files.readString(page)
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase())
        .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @Test
  void shouldWalkARequestThroughClassesThatExist() throws IOException {
    var walk = Repository.read("ARCHITECTURE.md").split("## ")[1];
    var names = CLASS.matcher(walk).results().map(found -> found.group(1)).toList();
    assertThat(names).hasSizeGreaterThan(30);
    assertThat(known()).containsAll(names);
  }

  private static Set<String> known() throws IOException {
    try (var files = Files.walk(Repository.ROOT)) {
      return files
          .filter(file -> file.toString().contains("/src/main/"))
          .flatMap(DocumentsTest::declared)
          .collect(Collectors.toSet());
    }
  }

  private static Stream<String> declared(Path file) {
    var name = file.getFileName().toString();
    if (name.endsWith(".proto")) {
      var text = Repository.read(Repository.ROOT.relativize(file).toString());
      return MESSAGE.matcher(text).results().map(found -> found.group(1));
    }
    return name.endsWith(".java") ? Stream.of(name.replace(".java", "")) : Stream.empty();
  }
}
