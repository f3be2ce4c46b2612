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
    if (client.node().http().isEmpty()) {
      System.out.printf(
          "torg: process %d runs without an edge; ask another node for its health%n",
          client.node().pid());
      return 0;
    }
    System.out.printf("torg: process %d at %s%n", client.node().pid(), client.node().http());
    var health = client.call("GET", "/health", "");
    System.out.println(health.encodePrettily());
    return "UP".equals(health.getString("status")) ? 0 : 1;
  }
}
