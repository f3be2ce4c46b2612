package torg.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  @Test
  void shouldPrintALineAFigureAndTheSumLast() {
    var bytes = new ByteArrayOutputStream();
    var report = new Report("mesh", new PrintStream(bytes, true, StandardCharsets.UTF_8));
    report.figure("edge calls", 12_345.6, "a second");
    report.atLeast("ratio", 0.85, 0.8);
    report.atLeast("other ratio", 0.5, 0.7);
    report.atMost("start, s", 21, 20);
    report.close();
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines().skip(1))
        .containsExactly(
            "bench mesh edge calls: 12346 a second",
            "bench mesh ratio: 0.85 (target ≥ 0.80) ok",
            "bench mesh other ratio: 0.50 (target ≥ 0.70) short",
            "bench mesh start, s: 21.00 (target ≤ 20.00) short",
            "bench mesh: 1 ok, 2 short");
  }

  @Test
  void shouldTakeTheMedian() {
    assertThat(Median.of(List.of(3.0, 1.0, 2.0))).isEqualTo(2.0);
    assertThat(Median.of(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
  }
}
