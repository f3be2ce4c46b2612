package torg.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import torg.embedded.Ports;
import torg.settings.SettingException;

/**
 * Another node on the machine of a running one: it shares that one's servers, all else is its own.
 */
final class Join {
  private static final int NODES_MAX = 100;

  private Join() {}

  /**
   * What a joining node has set by itself where its command line does not: the servers and the mesh
   * of the first node, and the first free directory and ports after those of the first.
   *
   * @param first the data directory of the running node
   */
  static Map<String, String> to(Path first, Map<String, String> given) throws IOException {
    var running =
        NodeFile.read(first)
            .orElseThrow(
                () ->
                    new SettingException(
                        "join: no node runs in %s; start one with './torg up' or name its directory with --join=DIR"
                            .formatted(first)));
    var all = new HashMap<>(running.shared());
    var number = freeNumber(first, given);
    all.put(NodeConfig.DATA.name(), first + "-" + number);
    all.put("http.port", Integer.toString(freePort(8080 + number - 1)));
    all.put("grpc.port", Integer.toString(freePort(9090 + number - 1)));
    all.putAll(given);
    return all;
  }

  private static int freeNumber(Path first, Map<String, String> given) throws IOException {
    if (given.containsKey(NodeConfig.DATA.name())) {
      return 2;
    }
    for (var number = 2; number < NODES_MAX; number++) {
      var directory = DataDirectory.tryTake(Path.of(first + "-" + number));
      if (directory.isPresent()) {
        directory.get().release();
        return number;
      }
    }
    throw new SettingException(
        "join: %d nodes run beside %s already; name a directory with --data"
            .formatted(NODES_MAX, first));
  }

  private static int freePort(int from) {
    var port = from;
    while (!Ports.isFree("127.0.0.1", port)) {
      port++;
    }
    return port;
  }
}
