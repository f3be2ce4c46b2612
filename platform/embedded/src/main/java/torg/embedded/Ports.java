package torg.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import torg.settings.SettingException;

/** Ports of the loopback interface. */
public final class Ports {
  private static final int FREE_START = 20_000;

  /** Where Linux begins with ports of outgoing connections, unless it is told otherwise. */
  private static final int FREE_END = 32_768;

  /**
   * Members of a mesh that find a port taken try those after it; a prime comes to all in the end.
   */
  private static final int STRIDE = 37;

  /** Several processes look for ports at the same time: each begins somewhere else. */
  private static final AtomicInteger next =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(FREE_END - FREE_START));

  private Ports() {}

  /**
   * A port that nobody uses at the moment. None that the system would give to an outgoing
   * connection, so that none gets it before it is used, and none near one that was named before.
   */
  public static int free() {
    for (var attempts = FREE_END - FREE_START; attempts > 0; attempts--) {
      var port = FREE_START + Math.floorMod(next.getAndAdd(STRIDE), FREE_END - FREE_START);
      if (isFree(InetAddress.getLoopbackAddress().getHostAddress(), port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no port from %d to %d is free".formatted(FREE_START, FREE_END - 1));
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
