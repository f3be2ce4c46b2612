package torg.bench;

import java.io.PrintStream;
import java.util.Locale;

/** Prints what was measured, a line a figure, beside what is aimed at. */
public final class Report {
  private final String bench;
  private final PrintStream out;
  private int reached;
  private int missed;

  Report(String bench, PrintStream out) {
    this.bench = bench;
    this.out = out;
    out.printf(
        "bench %s machine: %d cores, Java %s%n",
        bench, Runtime.getRuntime().availableProcessors(), Runtime.version());
  }

  public void figure(String name, double value, String unit) {
    out.printf("bench %s %s: %s %s%n", bench, name, format(value), unit);
  }

  public void atLeast(String name, double value, double target) {
    judged(name, value, "≥", target, value >= target);
  }

  public void atMost(String name, double value, double target) {
    judged(name, value, "≤", target, value <= target);
  }

  void close() {
    out.printf("bench %s: %d ok, %d short%n", bench, reached, missed);
  }

  private void judged(String name, double value, String sign, double target, boolean ok) {
    if (ok) {
      reached++;
    } else {
      missed++;
    }
    out.printf(
        "bench %s %s: %s (target %s %s) %s%n",
        bench, name, format(value), sign, format(target), ok ? "ok" : "short");
  }

  private static String format(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
