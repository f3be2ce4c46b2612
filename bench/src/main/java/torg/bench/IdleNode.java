package torg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
  private static final long WARM_SECONDS = 120;
  private static final long CPU_SECONDS = 60;

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
      // Until what runs all the time has been compiled.
      TimeUnit.SECONDS.sleep(WARM_SECONDS);
      report.atMost("idle node, % of a core", cpuPercent(node.pid()), 5);
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

  /** By the process's own account, which others on the machine do not change. */
  private static double cpuPercent(long pid) throws InterruptedException {
    var before = cpuTime(pid);
    TimeUnit.SECONDS.sleep(CPU_SECONDS);
    return 100.0 * cpuTime(pid).minus(before).toMillis() / (1_000 * CPU_SECONDS);
  }

  private static Duration cpuTime(long pid) {
    return ProcessHandle.of(pid).orElseThrow().info().totalCpuDuration().orElseThrow();
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
