package torg.metrics;

import java.util.List;

/** A metric as it is declared: what Prometheus calls a family, with one meter for its labels. */
public sealed interface Metric permits CounterMetric, GaugeMetric, SizeMetric, TimeMetric {
  /** As Prometheus shows it, so that the name on a dashboard is found in the code. */
  String name();

  /** One line that says what is counted or measured. */
  String help();

  List<String> labels();

  /** Prometheus's word for it. */
  String type();

  static CounterMetric counter(String name, String help, String... labels) {
    return new CounterMetric(name, help, List.of(labels));
  }

  static GaugeMetric gauge(String name, String help, String... labels) {
    return new GaugeMetric(name, help, List.of(labels));
  }

  static TimeMetric time(String name, String help, String... labels) {
    return new TimeMetric(name, help, List.of(labels));
  }

  /**
   * @param max the largest size that there can be, or that is told apart from larger ones
   */
  static SizeMetric size(String name, String help, int max, String... labels) {
    return new SizeMetric(name, help, max, List.of(labels));
  }

  /** A row of a Markdown table. */
  default String row() {
    var named = labels().stream().map("`%s`"::formatted).toList();
    return "| `%s` | %s | %s | %s |".formatted(name(), type(), String.join(", ", named), help());
  }
}
