package torg.checks.whole;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.testkit.ClickHouse;

/** A node that reads snapshots from a real ClickHouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClickHouseNodeTest {
  @TempDir static Path directory;
  private final String table = ClickHouse.shared().freshTable();
  private LiveNode node;

  @BeforeAll
  void start() throws Exception {
    node =
        LiveNode.whole(directory)
            .with("roles", "edge,bridge,segments")
            .with("segments.source", "clickhouse")
            .with("clickhouse.url", ClickHouse.shared().url())
            .with("clickhouse.database", ClickHouse.DATABASE)
            .with("clickhouse.table", table)
            .start();
  }

  @AfterAll
  void stop() throws Exception {
    node.process().terminate();
  }

  private void evaluate(int version, int first, int count) {
    ClickHouse.shared()
        .execute(
            "INSERT INTO %s.%s SELECT 42, %d, %d + number FROM system.numbers LIMIT %d"
                .formatted(ClickHouse.DATABASE, table, version, first, count));
  }

  private void enqueue(int version, int rows) throws Exception {
    var enqueued =
        node.call(
            "POST",
            "/v1/segments/42/enqueue",
            "{\"evaluationVersion\": %d, \"rows\": %d}".formatted(version, rows));
    assertThat(enqueued.status()).as(enqueued.text()).isEqualTo(200);
    LiveNode.WAIT.seen(
        () -> node.get("/v1/segments/42/progress").json().getJsonObject("segment"),
        segment -> String.valueOf(version).equals(segment.getString("diffVersion")));
  }

  @Test
  void shouldApplyWhatClickHouseHas() throws Exception {
    node.call("POST", "/v1/segments", "{\"segmentId\": 42, \"name\": \"buyers\"}");
    evaluate(1, 100, 5_000);
    enqueue(1, 5_000);
    evaluate(2, 600, 5_000);
    enqueue(2, 5_000);
    var progress = node.get("/v1/segments/42/progress").json();
    assertThat(progress.getString("added")).isEqualTo("500");
    assertThat(progress.getString("removed")).isEqualTo("500");
    assertThat(node.get("/v1/segment-users/5599").text()).contains("\"segmentId\":\"42\"");
    assertThat(node.get("/v1/segment-users/599").text()).contains("\"memberships\":[]");
    assertThat(node.call("POST", "/v1/segments/42/snapshots", "{\"version\": 3}").text())
        .contains("ClickHouse");
  }
}
