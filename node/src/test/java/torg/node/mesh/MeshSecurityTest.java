package torg.node.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.eventbus.DeliveryOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.testkit.Await;

/** Who has no certificate of the mesh neither makes calls in it nor gets any. */
class MeshSecurityTest {
  private static final DeliveryOptions SOON = new DeliveryOptions().setSendTimeout(1_000);

  @TempDir Path directory;
  private TestMesh mesh;
  private Cluster first;
  private Cluster second;

  @BeforeEach
  void start() throws Exception {
    mesh = new TestMesh(directory);
    first = mesh.member("node-1");
    second = mesh.member("node-2");
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  private static AtomicInteger answer(Cluster cluster, String address) throws Exception {
    var calls = new AtomicInteger();
    cluster
        .vertx()
        .eventBus()
        .<String>consumer(
            address,
            message -> {
              calls.incrementAndGet();
              message.reply("hello " + message.body());
            })
        .completion()
        .await();
    return calls;
  }

  private static String ask(Cluster cluster, String address) throws Exception {
    return cluster
        .vertx()
        .eventBus()
        .<String>request(address, "you", SOON)
        .await(10, TimeUnit.SECONDS)
        .body();
  }

  private static void awaitAnswer(Cluster cluster, String address) {
    var answer =
        Await.within(Duration.ofSeconds(20))
            .success(() -> cluster.vertx().eventBus().<String>request(address, "you", SOON));
    assertThat(answer.body()).isEqualTo("hello you");
  }

  @Test
  void shouldCarryCallsBetweenMembers() throws Exception {
    assertThat(first.size()).isEqualTo(2);
    answer(first, "of-first");
    answer(second, "of-second");
    awaitAnswer(second, "of-first");
    awaitAnswer(first, "of-second");
  }

  @Test
  void shouldNotTakeInWhoDoesNotKnowTheSecret() throws Exception {
    var stranger = mesh.join(mesh.config(mesh.name(), Optional.empty()), "stranger");
    var other =
        mesh.join(
            mesh.config(mesh.name(), Optional.of(mesh.certificates("other", "node-1"))), "other");
    assertThat(stranger.size()).isEqualTo(1);
    assertThat(other.size()).isEqualTo(1);
    assertThat(first.size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldCarryNoCallsOfWhoHasOnlyTheSecret(boolean foreignCertificate) throws Exception {
    var stranger =
        foreignCertificate
            ? mesh.join(mesh.config(mesh.name(), Optional.of(mesh.foreign("evil"))), "evil")
            : mesh.join(mesh.config(mesh.overheardName(), Optional.empty()), "evil");
    assertThat(stranger.size()).as("Hazelcast itself cannot tell it from a member").isEqualTo(3);
    var calls = answer(first, "of-first");
    awaitAnswer(second, "of-first");
    var before = calls.get();
    var taken = answer(stranger, "of-stranger");
    for (var attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(() -> ask(stranger, "of-first")).isNotNull();
      assertThatThrownBy(() -> ask(second, "of-stranger")).isNotNull();
    }
    assertThat(calls).hasValue(before);
    assertThat(taken).hasValue(0);
    awaitAnswer(second, "of-first");
  }
}
