package torg.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.metrics.Metric;
import torg.node.AllMetrics;

/** docs/metrics.md lists every metric as the node declares it. */
class MetricsTableTest {
  @Test
  void shouldListEveryMetric() {
    assertThat(MetricsTable.rows())
        .as("the rows must be\n%s", String.join("\n", AllMetrics.rows()))
        .isEqualTo(List.copyOf(AllMetrics.rows()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/operations.md", "docs/segments.md"})
  void shouldListWhatOtherDocumentsMention(String document) {
    assertThat(MetricsTable.mentioned(document)).isNotEmpty().isSubsetOf(MetricsTable.names());
  }

  @Test
  void shouldDeclareEachMetricOnce() {
    assertThat(AllMetrics.LIST).extracting(Metric::name).doesNotHaveDuplicates();
  }
}
