package torg.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MetricTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  static Arguments[] wrong() {
    return new Arguments[] {
      wrong("no help", () -> Metric.gauge("torg_calls", " "), "got ' '"),
      wrong("two lines", () -> Metric.gauge("torg_calls", "a\nb"), "one line"),
      wrong("dots", () -> Metric.gauge("torg.calls", "Calls"), "lower case"),
      wrong("camel case", () -> Metric.gauge("torgCalls", "Calls"), "lower case"),
      wrong("a counter without _total", () -> Metric.counter("torg_calls", "Calls"), "_total"),
      wrong("a gauge with _total", () -> Metric.gauge("torg_calls_total", "Calls"), "_total"),
      wrong("a gauge with _count", () -> Metric.gauge("torg_call_count", "Calls"), "_count"),
      wrong("a counter with _sum", () -> Metric.counter("torg_sum_total", "Calls"), "_sum"),
      wrong("a time without a unit", () -> Metric.time("torg_call", "Calls"), "_seconds"),
      wrong("a time in ms", () -> Metric.time("torg_call_milliseconds_ms", "Calls"), "_seconds"),
      wrong("a bucket's label", () -> Metric.gauge("torg_calls", "Calls", "le"), "got le"),
      wrong("a label with a dash", () -> Metric.gauge("torg_calls", "Calls", "a-b"), "got a-b"),
    };
  }

  private static Arguments wrong(String what, Supplier<Metric> declaration, String message) {
    return Arguments.of(what, declaration, message);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void shouldRefuseADeclaration(String what, Supplier<Metric> declaration, String message) {
    assertThatThrownBy(declaration::get)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void shouldRefuseAMeterWhenALabelHasNoValue() {
    var metric = Metric.counter("torg_calls_total", "Calls", "call", "fault");
    assertThatThrownBy(() -> metric.register(registry, "Echo"))
        .hasMessage("metric torg_calls_total: it has the labels [call, fault], got 1");
  }

  @Test
  void shouldGiveEveryMeterItsHelpAndLabels() {
    Metric.counter("torg_calls_total", "Calls", "call").register(registry, "Echo").increment();
    var meter = registry.get("torg_calls_total").tag("call", "Echo").counter();
    assertThat(meter.count()).isEqualTo(1);
    assertThat(meter.getId().getDescription()).isEqualTo("Calls");
  }

  @Test
  void shouldCountTimesInBuckets() {
    var timer = Metric.time("torg_call_seconds", "Time of calls").register(registry);
    timer.record(3, TimeUnit.MILLISECONDS);
    var counts = timer.takeSnapshot().histogramCounts();
    assertThat(counts).hasSize(15);
    assertThat(Arrays.stream(counts).filter(bucket -> bucket.count() == 1))
        .first()
        .satisfies(bucket -> assertThat(bucket.bucket(TimeUnit.MILLISECONDS)).isEqualTo(5));
  }

  @Test
  void shouldCountSizesInBucketsThatDouble() {
    var sizes = Metric.size("torg_keys", "Keys of a statement", 10).register(registry);
    assertThat(sizes.takeSnapshot().histogramCounts())
        .extracting(bucket -> bucket.bucket())
        .containsExactly(1.0, 2.0, 4.0, 8.0, 16.0);
  }

  @Test
  void shouldDescribeItselfAsARow() {
    assertThat(Metric.counter("torg_calls_total", "Calls", "call", "fault").row())
        .isEqualTo("| `torg_calls_total` | counter | `call`, `fault` | Calls |");
  }
}
