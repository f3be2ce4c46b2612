package torg.kafka.following;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.calls.TopicFollower.Following;
import torg.catalog.v1.CatalogEdit;
import torg.kafka.Clients;
import torg.kafka.Edits;
import torg.kafka.KafkaTopics;
import torg.kafka.KeptEdits;
import torg.kafka.Mesh;
import torg.kafka.Transactions;
import torg.testkit.Kafka;

class TopicFollowerTest {
  private final String topic = Kafka.shared().freshTopic(2);
  private final Mesh mesh = new Mesh("kafka.batchRecordsMax", "10");
  private final KeptEdits kept = new KeptEdits();
  private final List<Following> followings = new ArrayList<>();

  @AfterEach
  void close() {
    followings.forEach(following -> Mesh.await(following.close()));
    mesh.close();
  }

  @Test
  void shouldReadAllPartitionsInOrderFromTheirBeginningAndGoOn() {
    Edits.produce(topic, 0, 0, 25);
    Edits.produce(topic, 1, 0, 5);
    follow(kept);
    kept.edits.awaitCount(30);
    Edits.produce(topic, 1, 5, 10);
    kept.edits.awaitCount(35);
    assertThat(kept.edits.taken)
        .isEqualTo(Map.of(Edits.id(0), Edits.sequence(25), Edits.id(1), Edits.sequence(10)));
  }

  @Test
  void shouldGiveEachReaderAllRecordsWhenThereAreSeveral() {
    var other = new KeptEdits();
    follow(kept);
    follow(other);
    Edits.produce(topic, 0, 0, 12);
    kept.edits.awaitCount(12);
    other.edits.awaitCount(12);
  }

  @Test
  void shouldGoOnWhereTheReaderIsWhenItFollowsAgain() {
    Edits.produce(topic, 0, 0, 7);
    follow(kept);
    kept.edits.awaitCount(7);
    Mesh.await(followings.remove(0).close());
    Edits.produce(topic, 0, 7, 20);
    Edits.produce(topic, 1, 0, 3);
    follow(kept);
    kept.edits.awaitCount(23);
    assertThat(kept.edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(20));
    assertThat(kept.missed).isEmpty();
  }

  @Test
  void shouldBringTheSameAgainWhenTheReaderFails() {
    kept.failures.set(3);
    Edits.produce(topic, 0, 0, 25);
    follow(kept);
    kept.edits.awaitCount(25);
    assertThat(kept.edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(25));
    assertThat(mesh.counter("torg_kafka_retries_total", "topic", topic)).isEqualTo(3);
  }

  @Test
  void shouldComeToTheEndsWhenTransactionsEndThePartitions() {
    try (var transactions = new Transactions(topic)) {
      transactions.commit(0, 0, 5);
      transactions.abort(1, 0, 5);
      follow(kept);
      kept.edits.awaitCount(5);
      var topics = new KafkaTopics(mesh.vertx, mesh.config);
      var ends = Mesh.await(topics.ends(topic));
      Mesh.await(topics.close());
      assertThat(ends).containsOnlyKeys(0, 1);
      Mesh.WAIT.until(
          () -> "%s of %s".formatted(kept.positions, ends), () -> kept.positions.equals(ends));
      assertThat(kept.edits.count()).isEqualTo(5);
    }
  }

  @Test
  void shouldLeaveOutWhatIsNoMessage() {
    Edits.produce(topic, 0, 0, 1);
    Edits.produceRaw(topic, 0, new byte[] {8}, null);
    Edits.produce(topic, 0, 1, 2);
    follow(kept);
    kept.edits.awaitCount(2);
    Mesh.WAIT.until(() -> "left out are " + leftOut(), () -> leftOut() == 2);
  }

  @Test
  void shouldSayWhatIsMissedWhenTheRecordOfAPositionIsGone() throws Exception {
    Edits.produce(topic, 0, 0, 10);
    try (var admin = Clients.admin(mesh.config)) {
      admin
          .deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(6)))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
    kept.positions.put(1, 100L);
    follow(kept);
    kept.edits.awaitCount(4);
    assertThat(kept.missed).containsExactlyInAnyOrder("0: 0 of 6", "1: 100 of 0");
    assertThat(kept.edits.taken.get(Edits.id(0))).containsExactly(6, 7, 8, 9);
  }

  @Test
  void shouldReadPartitionsThatAreAddedLater(@TempDir Path directory) throws Exception {
    var quick =
        Files.writeString(directory.resolve("client.properties"), "metadata.max.age.ms=100");
    var config = Mesh.config("kafka.clientConfig", quick.toString());
    follow(
        new FollowedTopic<>(
                mesh.vertx,
                config,
                mesh.registry,
                topic,
                CatalogEdit.getDefaultInstance(),
                kept,
                Duration.ZERO)
            .start());
    try (var admin = Clients.admin(mesh.config)) {
      admin
          .createPartitions(Map.of(topic, NewPartitions.increaseTo(3)))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
    Edits.produce(topic, 2, 0, 4);
    kept.edits.awaitCount(4);
    assertThat(kept.edits.taken).isEqualTo(Map.of(Edits.id(2), Edits.sequence(4)));
  }

  @Test
  void shouldFailWhenThereIsNoSuchTopic() {
    var fault = Mesh.fault(followed("no-such-topic", kept));
    assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
  }

  private double leftOut() {
    return mesh.counter("torg_kafka_records_total", "topic", topic, "outcome", "dead");
  }

  private Following follow(KeptEdits reader) {
    return follow(followed(topic, reader));
  }

  private Following follow(Future<Following> begun) {
    var following = Mesh.await(begun);
    followings.add(following);
    return following;
  }

  private Future<Following> followed(String name, KeptEdits reader) {
    return new KafkaTopicFollower(mesh.vertx, mesh.config, mesh.registry)
        .follow(name, CatalogEdit.getDefaultInstance(), reader);
  }
}
