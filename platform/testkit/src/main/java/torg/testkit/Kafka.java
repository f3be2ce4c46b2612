package torg.testkit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
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
    } catch (Exception failed) {
      throw new IllegalStateException("topic %s could not be created".formatted(name), failed);
    }
    return name;
  }
}
