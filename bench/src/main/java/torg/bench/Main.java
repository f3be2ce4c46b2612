package torg.bench;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** {@code ./torg bench NAME}. */
public final class Main {
  private static final Map<String, Function<List<String>, Benchmark>> BENCHMARKS =
      Map.of(
          "mesh",
          alone(MeshBench::new),
          "overload",
          alone(OverloadBench::new),
          "store",
          alone(StoreBench::new),
          "offers",
          alone(OffersBench::new),
          "diff",
          alone(DiffBench::new),
          "language",
          alone(LanguageBench::new),
          "spell",
          SpellBench::of);

  interface Benchmark {
    void run(Report report) throws Exception;
  }

  private Main() {}

  private static Function<List<String>, Benchmark> alone(Supplier<Benchmark> benchmark) {
    return arguments -> {
      if (!arguments.isEmpty()) {
        throw new IllegalArgumentException("it takes no arguments, got " + arguments);
      }
      return benchmark.get();
    };
  }

  public static void main(String[] arguments) {
    // Only the figures are printed.
    System.setProperty("logback.configurationFile", "logback.xml");
    System.setProperty("torg.servers.durable", "true");
    var chosen = arguments.length > 0 ? BENCHMARKS.get(arguments[0]) : null;
    if (chosen == null) {
      System.err.println("torg: bench needs one of: " + String.join(", ", BENCHMARKS.keySet()));
      System.exit(2);
      return;
    }
    try {
      var benchmark = chosen.apply(List.of(arguments).subList(1, arguments.length));
      var report = new Report(arguments[0], System.out);
      benchmark.run(report);
      report.close();
      System.exit(0);
    } catch (IllegalArgumentException wrong) {
      System.err.println("torg: bench %s: %s".formatted(arguments[0], wrong.getMessage()));
      System.exit(2);
    } catch (Exception failed) {
      System.err.println("torg: bench %s failed: %s".formatted(arguments[0], failed));
      System.exit(1);
    }
  }
}
