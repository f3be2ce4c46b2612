package torg.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }

  /** Says which setting names the port when another process has it. */
  public static void requireFree(String setting, String host, int port) {
    if (port != 0 && !isFree(host, port)) {
      throw new SettingException(
          "%s: port %d on %s is taken by another process; choose another with --%s"
              .formatted(setting, port, host, setting));
    }
  }
}
