package torg.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes on one machine. */
class MeshTest {
  @TempDir Path directory;

  @Test
  void shouldReachRolesOnOtherNodesAndSayWhenTheyAreGone() throws Exception {
    var first = LiveNode.whole(directory).with("roles", "edge,bridge,catalog").start();
    var second = first.joining("edge").start();
    var third = first.joining("echo,catalog").start();
    try {
      Eventually.get(
          () -> second.get("/v1/mesh/nodes").json().getJsonArray("nodes").size(),
          size -> size == 3);
      var reached =
          Eventually.get(() -> second.get("/v1/echo/hello"), answer -> answer.status() == 200);
      assertThat(reached.json().getString("text")).isEqualTo("hello");
      assertThat(reached.json().getString("node")).endsWith("-" + third.process().pid());

      third.process().kill();
      var gone =
          Eventually.get(() -> second.get("/v1/echo/hello"), answer -> answer.status() == 503);
      assertThat(gone.json().getString("fault")).isEqualTo("UNAVAILABLE");
      Eventually.get(
          () -> second.get("/v1/mesh/nodes").json().getJsonArray("nodes").size(),
          size -> size == 2);
      // The first node keeps the catalog as well: calls go over to it.
      Eventually.get(
          () -> second.get("/v1/catalog/categories/transport").status(), status -> status == 200);

      var fourth = first.joining("echo").start();
      Eventually.get(() -> second.get("/v1/echo/again").status(), status -> status == 200);
      fourth.process().terminate();
    } finally {
      third.process().kill();
      second.process().terminate();
      first.process().terminate();
    }
  }
}
