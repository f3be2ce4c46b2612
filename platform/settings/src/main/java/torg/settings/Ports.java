package torg.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;

/** Ports that settings name. */
public final class Ports {
  private static final PortBlocks blocks = new PortBlocks();

  private Ports() {}

  /**
   * A port of loopback that nobody uses, and none that this method gives to another process or gave
   * before. Those right after it are kept for members of a mesh that find it taken.
   */
  public static int free() {
    return blocks.next();
  }

  public static boolean isFree(String host, int port) {
    return obstacle(host, port).isEmpty();
  }

  /** Says which setting names the port when it cannot be had, and why not. */
  public static void requireFree(String setting, String host, int port) {
    obstacle(host, port)
        .ifPresent(
            reason -> {
              throw new SettingException(
                  "%s: port %d on %s is not available (%s); choose another with --%s"
                      .formatted(setting, port, host, reason, setting));
            });
  }

  private static Optional<String> obstacle(String host, int port) {
    try {
      bind(host, port).close();
      return Optional.empty();
    } catch (IOException refused) {
      return Optional.of(refused.getMessage());
    }
  }

  static ServerSocket bind(String host, int port) throws IOException {
    var socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return socket;
    } catch (IOException refused) {
      socket.close();
      throw refused;
    }
  }

  static String loopback() {
    return InetAddress.getLoopbackAddress().getHostAddress();
  }
}
