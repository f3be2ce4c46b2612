package torg.embedded;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import torg.settings.Ports;

/**
 * A real Kafka broker and controller in this process, bound to loopback, with its logs in a
 * directory.
 */
public final class EmbeddedKafka {
  private static final String HOST = "127.0.0.1";
  private static final int NODE_ID = 1;

  private final KafkaRaftServer server;
  private final int port;

  private EmbeddedKafka(KafkaRaftServer server, int port) {
    this.server = server;
    this.port = port;
  }

  /** Blocks until the broker takes requests. */
  public static EmbeddedKafka start(Path directory, int port, int controllerPort) throws Exception {
    Ports.requireFree("embedded.kafkaPort", HOST, port);
    Ports.requireFree("embedded.kafkaControllerPort", HOST, controllerPort);
    Files.createDirectories(directory);
    if (!Files.exists(directory.resolve("meta.properties"))) {
      format(directory);
    }
    var config = KafkaConfig.fromProps(properties(directory, port, controllerPort), false);
    var server = new KafkaRaftServer(config, Time.SYSTEM);
    server.startup();
    return new EmbeddedKafka(server, port);
  }

  public String servers() {
    return HOST + ":" + port;
  }

  /** Blocks until the broker has written and closed its logs. */
  public void stop() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static void format(Path directory) throws Exception {
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(NODE_ID)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(directory.toString())
        .setMetadataLogDirectory(directory.toString())
        .setControllerListenerName("CONTROLLER")
        .setReleaseVersion(MetadataVersion.latestProduction())
        .run();
  }

  private static Properties properties(Path directory, int port, int controllerPort) {
    var properties = new Properties();
    properties.put("process.roles", "broker,controller");
    properties.put("node.id", Integer.toString(NODE_ID));
    properties.put("controller.quorum.voters", NODE_ID + "@" + HOST + ":" + controllerPort);
    properties.put("controller.listener.names", "CONTROLLER");
    properties.put("inter.broker.listener.name", "CLIENT");
    properties.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    properties.put(
        "listeners",
        "CLIENT://%s:%d,CONTROLLER://%s:%d".formatted(HOST, port, HOST, controllerPort));
    properties.put("log.dirs", directory.toString());
    properties.put("auto.create.topics.enable", "false");
    properties.put("offsets.topic.replication.factor", "1");
    properties.put("offsets.topic.num.partitions", "8");
    properties.put("transaction.state.log.replication.factor", "1");
    properties.put("transaction.state.log.min.isr", "1");
    properties.put("transaction.state.log.num.partitions", "8");
    // There is no second broker that would still have what a power loss takes from the page cache:
    // an acknowledged record is on disk, as a committed row of Postgres is.
    properties.put("log.flush.interval.messages", "1");
    properties.put("group.initial.rebalance.delay.ms", "0");
    // A broker that was killed is let in again after its session is over.
    properties.put("broker.session.timeout.ms", "1500");
    properties.put("broker.heartbeat.interval.ms", "500");
    // Records without content by which a quorum of many notices that it is one; this is of one.
    properties.put("metadata.max.idle.interval.ms", "0");
    properties.put("log.cleaner.dedupe.buffer.size", "4194304");
    properties.put("log.segment.bytes", "134217728");
    properties.put("num.network.threads", "2");
    properties.put("num.io.threads", "2");
    properties.put("num.recovery.threads.per.data.dir", "2");
    return properties;
  }
}
