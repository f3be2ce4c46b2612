package torg.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import torg.node.mesh.ClusterConfig;
import torg.settings.Ports;
import torg.settings.SettingException;

/**
 * Another node on the machine of a running one: it shares that one's servers, all else is its own.
 */
public final class Join {
  private static final int NODES_MAX = 100;
  private static final String LOOPBACK = "127.0.0.1";

  private Join() {}

  /**
   * What a joining node has set by itself where its command line does not: the servers and the mesh
   * of the first node, and the first free directory and ports after those of the first.
   *
   * @param first the data directory of the running node
   */
  public static Map<String, String> to(Path first, Map<String, String> given) throws IOException {
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
    all.put("http.port", freePort(LOOPBACK, 8080 + number - 1));
    all.put("grpc.port", freePort(LOOPBACK, 9090 + number - 1));
    meshPorts(running, number).forEach(all::put);
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

  /**
   * Beyond loopback a node does not look for free ports itself, and those of the first are taken.
   */
  private static Map<String, String> meshPorts(NodeFile running, int number) {
    var host = running.shared().getOrDefault(ClusterConfig.HOST.name(), LOOPBACK);
    if (host.equals(LOOPBACK)) {
      return Map.of();
    }
    var address = running.shared().get(ClusterConfig.MEMBERS.name());
    var port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    return Map.of(
        ClusterConfig.PORT.name(),
        freePort(host, port + number - 1),
        ClusterConfig.BUS_PORT.name(),
        freePort(host, ClusterConfig.BUS_PORT_DEFAULT + number - 1));
  }

  private static String freePort(String host, int from) {
    var port = from;
    while (!Ports.isFree(host, port)) {
      port++;
    }
    return Integer.toString(port);
  }
}
