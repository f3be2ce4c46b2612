package torg.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.embedded.Directories;

/**
 * A whole node with its embedded servers: how long it takes to be ready and what it takes at rest.
 */
final class IdleNode {
  private static final int STARTS = 3;

  /** Java still compiles what runs all the time, the more so the seldomer it runs. */
  private static final long YOUNG_SECONDS = 300;

  /** By now it has. */
  private static final long SETTLED_SECONDS = 1_200;

  private static final long REST_SECONDS = 60;

  private IdleNode() {}

  static void measure(Report report) throws Exception {
    var directory = Files.createTempDirectory("torg-bench");
    report.figure("first start to ready", secondsToReady(directory), "s");
    var starts = new ArrayList<Double>();
    for (var start = 0; start < STARTS; start++) {
      starts.add(secondsToReady(directory));
    }
    report.atMost("later start to ready, s", Median.of(starts), 20);
    var node = WholeNode.start(directory, List.of(), List.of());
    try {
      TimeUnit.SECONDS.sleep(YOUNG_SECONDS);
      report.atMost("idle node after 5 minutes, % of a core", percentOfCore(node), 5);
      TimeUnit.SECONDS.sleep(SETTLED_SECONDS - YOUNG_SECONDS - REST_SECONDS);
      report.atMost("idle node after 20 minutes, % of a core", percentOfCore(node), 5);
      report.atMost("idle node resident, MB", node.residentMegabytes(), 700);
    } finally {
      node.process().terminate();
    }
    Directories.delete(directory);
  }

  private static double percentOfCore(WholeNode node) throws Exception {
    var before = node.cpuSeconds();
    TimeUnit.SECONDS.sleep(REST_SECONDS);
    return (node.cpuSeconds() - before) / REST_SECONDS * 100;
  }

  private static double secondsToReady(Path directory) throws Exception {
    var start = System.nanoTime();
    var node = WholeNode.start(directory, List.of(), List.of());
    var seconds = (System.nanoTime() - start) / 1e9;
    node.process().terminate();
    return seconds;
  }
}
