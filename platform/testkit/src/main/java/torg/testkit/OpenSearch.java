package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import torg.settings.Ports;

/** A real OpenSearch: a node for all tests of a run, or a cluster that a test owns and may kill. */
public final class OpenSearch implements AutoCloseable {
  private static OpenSearch shared;

  private final List<String> urls;

  /** Of a cluster that a test owns. */
  private final List<OpenSearchNode> own;

  private OpenSearch(List<String> urls, List<OpenSearchNode> own) {
    this.urls = urls;
    this.own = own;
  }

  public static synchronized OpenSearch shared() {
    if (shared == null) {
      shared = new OpenSearch(List.of(SharedServers.address(ServerKind.OPENSEARCH)), List.of());
    }
    return shared;
  }

  static RunningServer launch(Path directory) throws IOException, InterruptedException {
    var node = nodes(directory, 1).get(0);
    return new RunningServer(node.url(), node::kill);
  }

  /** A cluster that the caller owns. */
  public static OpenSearch start(int count) {
    Quick.refuse("opensearch");
    try {
      var directory = Servers.directory("opensearch");
      var nodes = nodes(directory, count);
      Servers.atEnd(directory, () -> nodes.forEach(OpenSearchNode::kill));
      return new OpenSearch(nodes.stream().map(OpenSearchNode::url).toList(), nodes);
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException("OpenSearch did not start", failed);
    }
  }

  private static List<OpenSearchNode> nodes(Path directory, int count)
      throws IOException, InterruptedException {
    var jars = OpenSearchJars.directory(Servers.CACHE);
    var transport = Stream.generate(Ports::free).distinct().limit(count).toList();
    var nodes = new ArrayList<OpenSearchNode>();
    for (int at = 0; at < count; at++) {
      var home = Files.createDirectories(directory.resolve("node-" + at));
      nodes.add(new OpenSearchNode(jars, home, transport, at));
    }
    for (var node : nodes) {
      node.awaitReady(count);
    }
    return nodes;
  }

  /** Of its nodes, as http://127.0.0.1:9200. */
  public List<String> urls() {
    return urls;
  }

  /** As kill -9. */
  public void kill(int node) {
    if (own.isEmpty()) {
      throw new IllegalStateException("this server is others' too; start() gives one to kill");
    }
    own.get(node).kill();
  }

  /** Nothing is kept, so nothing has to be written down first. */
  @Override
  public void close() {
    own.forEach(OpenSearchNode::kill);
  }
}
