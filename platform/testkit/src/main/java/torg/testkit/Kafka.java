package torg.testkit;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import torg.embedded.EmbeddedKafka;
import torg.embedded.Ports;

/** One real Kafka broker for all tests of a module. */
public final class Kafka {
  /** Topics of tests need not survive a power loss. */
  private static final Map<String, String> UNFLUSHED =
      Map.of("flush.messages", Long.toString(Long.MAX_VALUE));

  private static Kafka shared;

  private final EmbeddedKafka broker;

  private Kafka(EmbeddedKafka broker) {
    this.broker = broker;
  }

  public static synchronized Kafka shared() {
    if (shared == null) {
      try {
        var directory = Servers.directory("kafka");
        var broker = EmbeddedKafka.start(directory, Ports.free(), Ports.free());
        Servers.atEnd(directory, broker::stop);
        shared = new Kafka(broker);
      } catch (Exception failed) {
        throw new IllegalStateException("Kafka did not start", failed);
      }
    }
    return shared;
  }

  /** Host and port. */
  public String servers() {
    return broker.servers();
  }

  /** The name of a new, empty topic. */
  public String freshTopic(int partitions) {
    var name = "test-" + UUID.randomUUID();
    try (var admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
      admin
          .createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(UNFLUSHED)))
          .all()
          .get(30, TimeUnit.SECONDS);
    } catch (Exception failed) {
      throw new IllegalStateException("topic %s could not be created".formatted(name), failed);
    }
    return name;
  }
}
