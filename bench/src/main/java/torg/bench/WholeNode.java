package torg.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import torg.settings.Ports;
import torg.testkit.NodeProcess;

/** A whole node with its embedded servers, as a process of its own on ports of its own. */
record WholeNode(NodeProcess process, Path data, int http, int grpc) {
  private static final String BIN = Path.of(System.getProperty("java.home"), "bin").toString();

  /**
   * @param prefix of the command, as taskset
   */
  static WholeNode start(Path directory, List<String> prefix, List<String> options)
      throws Exception {
    var data = directory.resolve("data");
    var http = Ports.free();
    var grpc = Ports.free();
    var command = new ArrayList<>(prefix);
    command.addAll(List.of(BIN + "/java", "-Xmx1g", "-XX:+UseSerialGC"));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), "torg.node.cli.Main", "up"));
    command.add("--data=" + data);
    command.add("--cluster.config=" + Path.of(System.getProperty("torg.home", ""), "cluster.xml"));
    command.add("--http.port=" + http);
    command.add("--grpc.port=" + grpc);
    command.add("--embedded.postgresPort=" + Ports.free());
    command.add("--embedded.kafkaPort=" + Ports.free());
    command.add("--embedded.kafkaControllerPort=" + Ports.free());
    command.addAll(options);
    var process = NodeProcess.start(directory, new ProcessBuilder(command)).awaitReady();
    return new WholeNode(process, data, http, grpc);
  }

  double residentMegabytes() throws IOException {
    var status = Path.of("/proc", Long.toString(process.pid()), "status");
    return Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElseThrow()
        / 1024.0;
  }

  /** What the heap holds after a full collection. */
  double liveMegabytes() throws IOException {
    var jcmd =
        new ProcessBuilder(BIN + "/jcmd", Long.toString(process.pid()), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    try (var lines = jcmd.inputReader(StandardCharsets.UTF_8).lines()) {
      var total = lines.filter(line -> line.startsWith("Total")).findFirst().orElseThrow();
      return Long.parseLong(total.strip().split("\\s+")[2]) / 1024.0 / 1024.0;
    }
  }

  /** Time on a core that the node and its Postgres, whose backends stay, have taken so far. */
  double cpuSeconds() throws IOException {
    var postmaster = Files.readAllLines(data.resolve("postgres/data/postmaster.pid")).get(0);
    return Stream.of(process.pid(), Long.parseLong(postmaster.strip()))
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(one -> Stream.concat(Stream.of(one), one.descendants()))
        .map(one -> one.info().totalCpuDuration().orElse(Duration.ZERO))
        .mapToDouble(time -> time.toNanos() / 1e9)
        .sum();
  }
}
