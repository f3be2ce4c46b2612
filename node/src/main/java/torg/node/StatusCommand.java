package torg.node;

import java.io.IOException;
import java.nio.file.Path;

/** {@code ./torg status}: how the node in a data directory is. */
final class StatusCommand {
  private final Arguments arguments;
  private final Path data;

  StatusCommand(Arguments arguments, Path data) {
    this.arguments = arguments;
    this.data = data;
  }

  /** 0 when the node is up, 1 when it is not. */
  int run() throws IOException, InterruptedException {
    if (NodeFile.read(data).isEmpty()) {
      System.out.println("torg: no node runs in " + data);
      return 1;
    }
    var client = NodeClient.of(data, arguments);
    var node = client.node();
    System.out.printf(
        "torg: process %d %s, health and metrics at %s%n",
        node.pid(), node.http().isEmpty() ? "without an edge" : "at " + node.http(), node.ops());
    var health = client.health();
    System.out.println(health.encodePrettily());
    return "UP".equals(health.getString("status")) ? 0 : 1;
  }
}
