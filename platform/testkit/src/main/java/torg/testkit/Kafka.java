package torg.testkit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import torg.embedded.EmbeddedKafka;
import torg.settings.Ports;

/** One real Kafka broker for all tests of a run. */
public final class Kafka {
  private static final Map<String, String> UNFLUSHED =
      Map.of("flush.messages", Long.toString(Long.MAX_VALUE));

  private static Kafka shared;

  private final String servers;

  private Kafka(String servers) {
    this.servers = servers;
  }

  public static synchronized Kafka shared() {
    if (shared == null) {
      shared = new Kafka(SharedServers.address(ServerKind.KAFKA));
    }
    return shared;
  }

  static RunningServer launch(Path directory) throws Exception {
    var broker = EmbeddedKafka.start(directory, Ports.free(), Ports.free());
    return new RunningServer(broker.servers(), broker::stop);
  }

  /** Host and port. */
  public String servers() {
    return servers;
  }

  /** The name of a new, empty topic. */
  public String freshTopic(int partitions) {
    var name = "test-" + UUID.randomUUID();
    var config = Servers.areDurable() ? Map.<String, String>of() : UNFLUSHED;
    try (var admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
      admin
          .createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(config)))
          .all()
          .get(30, TimeUnit.SECONDS);
      // The controller has it; the broker hears of it a moment later.
      Await.until(() -> isKnown(admin, name));
    } catch (Exception failed) {
      throw new IllegalStateException("topic %s could not be created".formatted(name), failed);
    }
    return name;
  }

  private static boolean isKnown(Admin admin, String topic) {
    try {
      var described = admin.describeTopics(List.of(topic)).allTopicNames();
      return described.get(30, TimeUnit.SECONDS).get(topic).partitions().stream()
          .allMatch(partition -> partition.leader() != null);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw new IllegalStateException(failed);
    } catch (InterruptedException | TimeoutException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
