package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import torg.settings.Settings;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;

class QueriesTest {
  @Test
  void shouldWriteNumbersAsUnsigned() {
    var queries = new Queries(ClickHouseConfig.from(new Settings(Map.of())));
    var snapshot = new SnapshotId(-1, Long.MIN_VALUE);
    assertThat(queries.rows(snapshot))
        .isEqualTo(
            "SELECT count() FROM `mtcdp`.`segment_snapshots` WHERE SegmentID ="
                + " 18446744073709551615 AND EvaluationVersion = 9223372036854775808 FORMAT"
                + " Native");
    assertThat(queries.users(snapshot, new UserRange(0, -2)))
        .isEqualTo(
            "SELECT UserID FROM `mtcdp`.`segment_snapshots` WHERE SegmentID ="
                + " 18446744073709551615 AND EvaluationVersion = 9223372036854775808 AND UserID >="
                + " 0 AND UserID <= 18446744073709551614 ORDER BY UserID FORMAT RowBinary");
  }
}
