package torg.checks.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.testkit.Postgres;
import torg.ydbdouble.service.YdbDouble;

/** Three nodes on one machine. */
class MeshTest {
  @TempDir Path directory;
  private final List<LiveNode> nodes = new ArrayList<>();

  private LiveNode start(LiveNode node) throws Exception {
    nodes.add(0, node);
    return node.start();
  }

  @AfterEach
  void stop() throws Exception {
    for (var node : nodes) {
      node.process().terminate();
    }
    nodes.clear();
  }

  @Test
  void shouldReachRolesOnOtherNodesAndSayWhenTheyAreGone() throws Exception {
    reachRolesAndMissThem(LiveNode.whole(directory));
  }

  @Test
  void shouldDoSoOnYdb() throws Exception {
    var database = Postgres.shared().connect(Postgres.shared().freshDatabase());
    try (var ydb = YdbDouble.start(database)) {
      reachRolesAndMissThem(LiveNode.whole(directory).onYdb(ydb.connectionString()));
      stop();
    }
  }

  private void reachRolesAndMissThem(LiveNode whole) throws Exception {
    var first = start(whole.with("roles", "edge,bridge,catalog"));
    var second = start(first.joining("edge"));
    var third = start(first.joining("echo,catalog"));
    LiveNode.WAIT.seen(
        () -> second.get("/v1/mesh/nodes").json().getJsonArray("nodes").size(), size -> size == 3);
    var reached =
        LiveNode.WAIT.seen(() -> second.get("/v1/echo/hello"), answer -> answer.status() == 200);
    assertThat(reached.json().getString("text")).isEqualTo("hello");
    assertThat(reached.json().getString("node")).endsWith("-" + third.process().pid());

    var version =
        first
            .call(
                "POST",
                "/v1/catalog/categories",
                "{\"id\":\"sledges\",\"parentId\":\"transport\",\"name\":{\"ru\":\"Сани\",\"en\":\"Sledges\"}}")
            .json()
            .getString("version");
    LiveNode.WAIT.seen(
        () -> second.get("/metrics").text(),
        metrics -> metrics.contains("torg_catalog_cached_version %s.0".formatted(version)));

    third.process().kill();
    for (var call = 0; call < 20; call++) {
      var gone = second.get("/v1/echo/hello");
      assertThat(gone.json().getString("fault")).as(gone.text()).isEqualTo("UNAVAILABLE");
    }
    LiveNode.WAIT.seen(
        () -> second.get("/v1/mesh/nodes").json().getJsonArray("nodes").size(), size -> size == 2);
    LiveNode.WAIT.seen(
        () -> first.get("/metrics").text(),
        metrics -> metrics.contains("torg_leases_held{share=\"catalog-announcer\"} 1.0"));
    // The first node keeps the catalog as well: calls go over to it.
    LiveNode.WAIT.seen(
        () -> second.get("/v1/catalog/categories/transport").status(), status -> status == 200);

    start(first.joining("echo"));
    LiveNode.WAIT.seen(() -> second.get("/v1/echo/again").status(), status -> status == 200);
  }
}
