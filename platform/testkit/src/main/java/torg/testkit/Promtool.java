package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Prometheus's own judgement of metrics, by the machine's program, else by Debian's. */
public final class Promtool {
  private static final String NAME = "promtool";

  private Promtool() {}

  /**
   * What it has to say of them, which is nothing when all is well. Blocks.
   *
   * @param metrics as a node answers them
   * @throws IOException with what is wrong with the metrics
   */
  public static String check(String metrics) throws IOException, InterruptedException {
    var program = program();
    var input = Files.createTempFile("torg-metrics", ".txt");
    try {
      Files.writeString(input, metrics);
      return Command.run(
          Path.of("/"), List.of(program.toString(), "check", "metrics"), input.toFile());
    } finally {
      Files.delete(input);
    }
  }

  private static Path program() throws IOException, InterruptedException {
    var installed = InstalledProgram.find(NAME);
    if (installed.isPresent()) {
      return installed.get();
    }
    try {
      var root = new DebianPackage("prometheus", "prometheus").unpacked(Servers.CACHE);
      return root.resolve("usr/bin").resolve(NAME);
    } catch (IOException failed) {
      throw new IOException(
          "there is no %s on the PATH, and it could not be had from apt; put one on the PATH"
              .formatted(NAME),
          failed);
    }
  }
}
