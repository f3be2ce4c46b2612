package torg.node;

import java.util.List;
import java.util.stream.Stream;
import torg.bus.CallMetrics;
import torg.catalog.view.CatalogCache;
import torg.kafka.KafkaMetrics;
import torg.leases.ShareMetrics;
import torg.metrics.Metric;
import torg.node.roles.Roles;
import torg.store.engine.StoreMetrics;

/** Every metric that a node declares, in the order of the table in docs/metrics.md. */
public final class AllMetrics {
  public static final List<Metric> LIST =
      Stream.of(
              CallMetrics.METRICS,
              StoreMetrics.METRICS,
              KafkaMetrics.METRICS,
              ShareMetrics.METRICS,
              CatalogCache.METRICS,
              Roles.metrics(),
              NodeMetrics.METRICS)
          .flatMap(List::stream)
          .toList();

  private AllMetrics() {}

  /** The rows of a Markdown table. */
  public static List<String> rows() {
    return LIST.stream().map(Metric::row).toList();
  }
}
