package torg.settings;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Several processes look for ports at the same time, and one that finds a port free uses it only
 * later. So each takes ports from blocks of its own: a block belongs to the process that listens on
 * its first port, until that process ends. With 49 blocks of 31 ports, a suite that needs 400 ports
 * leaves room for two others beside it.
 */
final class PortBlocks {
  private static final int START = 20_000;

  /** Where Linux begins with ports of outgoing connections, unless it is told otherwise. */
  private static final int END = 32_768;

  private static final int SIZE = 256;
  private static final int COUNT = (END - START) / SIZE;

  /** A mesh may grow into the ports after the one that was asked for. */
  private static final int STRIDE = 8;

  private final List<ServerSocket> owned = new ArrayList<>();
  private List<Integer> ports = List.of();
  private int taken;

  synchronized int next() {
    while (true) {
      while (taken < ports.size()) {
        var port = ports.get(taken++);
        if (isWhollyFree(port)) {
          return port;
        }
      }
      ports = ofBlock(claim());
      taken = 0;
    }
  }

  private static List<Integer> ofBlock(int first) {
    return IntStream.range(1, SIZE / STRIDE).mapToObj(i -> first + i * STRIDE).toList();
  }

  private static boolean isWhollyFree(int port) {
    return IntStream.range(port, port + STRIDE)
        .allMatch(one -> Ports.isFree(Ports.loopback(), one));
  }

  private int claim() {
    var start = ThreadLocalRandom.current().nextInt(COUNT);
    for (var i = 0; i < COUNT; i++) {
      var first = START + (start + i) % COUNT * SIZE;
      try {
        owned.add(Ports.bind(Ports.loopback(), first));
        return first;
      } catch (IOException others) {
        // The next one may be free.
      }
    }
    throw new IllegalStateException(
        "all %d blocks of ports from %d to %d belong to processes that run; end some of them"
            .formatted(COUNT, START, END - 1));
  }
}
