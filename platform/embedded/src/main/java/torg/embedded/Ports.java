package torg.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import torg.settings.SettingException;

/** Ports of the loopback interface. */
public final class Ports {
  private Ports() {}

  /** A port that nobody uses at the moment. */
  public static int free() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
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
                  "%s: port %d on %s cannot be had (%s); choose another with --%s"
                      .formatted(setting, port, host, reason, setting));
            });
  }

  private static Optional<String> obstacle(String host, int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return Optional.empty();
    } catch (IOException refused) {
      return Optional.of(refused.getMessage());
    }
  }
}
