package torg.bench;

import java.util.Map;

/** {@code ./torg bench NAME}. */
public final class Main {
  private static final Map<String, Benchmark> BENCHMARKS =
      Map.of(
          "mesh",
          new MeshBench(),
          "overload",
          new OverloadBench(),
          "store",
          new StoreBench(),
          "offers",
          new OffersBench(),
          "diff",
          new DiffBench(),
          "language",
          new LanguageBench());

  interface Benchmark {
    void run(Report report) throws Exception;
  }

  private Main() {}

  public static void main(String[] arguments) {
    // Only the figures are printed.
    System.setProperty("logback.configurationFile", "logback.xml");
    System.setProperty("torg.servers.durable", "true");
    var benchmark = arguments.length == 1 ? BENCHMARKS.get(arguments[0]) : null;
    if (benchmark == null) {
      System.err.println("torg: bench needs one of: " + String.join(", ", BENCHMARKS.keySet()));
      System.exit(2);
      return;
    }
    try {
      var report = new Report(arguments[0], System.out);
      benchmark.run(report);
      report.close();
      System.exit(0);
    } catch (Exception failed) {
      System.err.println("torg: bench %s failed: %s".formatted(arguments[0], failed));
      System.exit(1);
    }
  }
}
