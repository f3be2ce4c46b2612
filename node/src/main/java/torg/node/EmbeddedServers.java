package torg.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import torg.embedded.EmbeddedKafka;
import torg.embedded.EmbeddedPostgres;
import torg.kafka.KafkaConfig;
import torg.settings.Settings;

/** The servers that a node brings along because its settings name no others. */
final class EmbeddedServers {
  private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "torg");

  private final NodeConfig config;
  private final DataDirectory directory;
  private final Shutdown shutdown;

  EmbeddedServers(NodeConfig config, DataDirectory directory, Shutdown shutdown) {
    this.config = config;
    this.directory = directory;
    this.shutdown = shutdown;
  }

  /** The settings by which they are reached, once they are; empty when all are external. */
  CompletableFuture<Map<String, String>> start(Settings settings) {
    var postgres =
        settings.isSet(PostgresConfig.HOST)
            ? CompletableFuture.completedFuture(Map.<String, String>of())
            : async(this::startPostgres);
    var kafka =
        settings.isSet(KafkaConfig.SERVERS)
            ? CompletableFuture.completedFuture(Map.<String, String>of())
            : async(this::startKafka);
    return postgres.thenCombine(
        kafka,
        (one, other) -> {
          var both = new HashMap<>(one);
          both.putAll(other);
          return both;
        });
  }

  private Map<String, String> startPostgres() throws IOException {
    var server =
        EmbeddedPostgres.start(CACHE, directory.resolve("postgres"), config.postgresPort());
    shutdown.add("Postgres", server::stop);
    return Map.of(
        PostgresConfig.HOST.name(), EmbeddedPostgres.HOST,
        PostgresConfig.PORT.name(), Integer.toString(server.port()),
        PostgresConfig.PASSWORD.name(), server.password());
  }

  private Map<String, String> startKafka() throws Exception {
    var broker =
        EmbeddedKafka.start(
            directory.resolve("kafka"), config.kafkaPort(), config.kafkaControllerPort());
    shutdown.add("Kafka", broker::stop);
    return Map.of(KafkaConfig.SERVERS.name(), broker.servers());
  }

  private static <T> CompletableFuture<T> async(Callable<T> start) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return start.call();
          } catch (RuntimeException failed) {
            throw failed;
          } catch (Exception failed) {
            throw new CompletionException(failed);
          }
        },
        task -> new Thread(task, "torg-embedded").start());
  }
}
