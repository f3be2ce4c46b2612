package torg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.embedded.Directories;
import torg.embedded.Ports;
import torg.testkit.NodeProcess;

/**
 * A whole node with its embedded servers: how long it takes to be ready and what it holds at rest.
 */
final class IdleNode {
  private static final int STARTS = 3;
  private static final long REST_SECONDS = 10;

  private IdleNode() {}

  static void measure(Report report) throws Exception {
    var directory = Files.createTempDirectory("torg-bench");
    var options = options(directory);
    report.figure("first start to ready", secondsToReady(directory, options), "s");
    var starts = new ArrayList<Double>();
    for (var start = 0; start < STARTS; start++) {
      starts.add(secondsToReady(directory, options));
    }
    report.atMost("later start to ready, s", Median.of(starts), 20);
    var node = NodeProcess.start(directory, options).awaitReady();
    try {
      TimeUnit.SECONDS.sleep(REST_SECONDS);
      report.atMost("idle node resident, MB", residentMegabytes(node.pid()), 700);
    } finally {
      node.terminate();
    }
    Directories.delete(directory);
  }

  private static double secondsToReady(Path directory, List<String> options) throws Exception {
    var start = System.nanoTime();
    var node = NodeProcess.start(directory, options).awaitReady();
    var seconds = (System.nanoTime() - start) / 1e9;
    node.terminate();
    return seconds;
  }

  private static List<String> options(Path directory) {
    var home = System.getProperty("torg.home", "");
    return List.of(
        "up",
        "--data",
        directory.resolve("data").toString(),
        "--cluster.config",
        Path.of(home, "cluster.xml").toString(),
        "--http",
        Integer.toString(Ports.free()),
        "--grpc",
        Integer.toString(Ports.free()),
        "--embedded.postgresPort",
        Integer.toString(Ports.free()),
        "--embedded.kafkaPort",
        Integer.toString(Ports.free()),
        "--embedded.kafkaControllerPort",
        Integer.toString(Ports.free()));
  }

  private static double residentMegabytes(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElseThrow()
        / 1024.0;
  }
}
