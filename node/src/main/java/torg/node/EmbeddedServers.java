package torg.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import torg.embedded.EmbeddedKafka;
import torg.embedded.EmbeddedPostgres;
import torg.kafka.KafkaConfig;
import torg.settings.Settings;

/** The servers that a node brings along because its settings name no others. */
final class EmbeddedServers {
  private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "torg");

  private static final long START_SECONDS_MAX = 120;
  private static final CompletableFuture<Map<String, String>> NONE =
      CompletableFuture.completedFuture(Map.of());

  private final NodeConfig config;
  private final DataDirectory directory;
  private final Shutdown shutdown;

  EmbeddedServers(NodeConfig config, DataDirectory directory, Shutdown shutdown) {
    this.config = config;
    this.directory = directory;
    this.shutdown = shutdown;
  }

  /**
   * The settings by which they are reached, once they are; empty when all are external. A stop that
   * comes in the middle of a start waits for its end.
   */
  CompletableFuture<Map<String, String>> start(Settings settings) {
    var postgres =
        settings.isSet(PostgresConfig.HOST) || config.storeEngine() != StoreEngine.POSTGRES
            ? NONE
            : start("Postgres", this::startPostgres, EmbeddedPostgres::stop)
                .thenApply(EmbeddedServers::addresses);
    var kafka =
        settings.isSet(KafkaConfig.SERVERS)
            ? NONE
            : start("Kafka", this::startKafka, EmbeddedKafka::stop)
                .thenApply(broker -> Map.of(KafkaConfig.SERVERS.name(), broker.servers()));
    return postgres.thenCombine(
        kafka,
        (one, other) -> {
          var both = new HashMap<>(one);
          both.putAll(other);
          return both;
        });
  }

  private EmbeddedPostgres startPostgres() throws IOException {
    return EmbeddedPostgres.start(CACHE, directory.resolve("postgres"), config.postgresPort());
  }

  private static Map<String, String> addresses(EmbeddedPostgres server) {
    return Map.of(
        PostgresConfig.HOST.name(), EmbeddedPostgres.HOST,
        PostgresConfig.PORT.name(), Integer.toString(server.port()),
        PostgresConfig.PASSWORD.name(), server.password());
  }

  private EmbeddedKafka startKafka() throws Exception {
    return EmbeddedKafka.start(
        directory.resolve("kafka"), config.kafkaPort(), config.kafkaControllerPort());
  }

  private interface Stop<T> {
    void run(T server) throws Exception;
  }

  private <T> CompletableFuture<T> start(String name, Callable<T> start, Stop<T> stop) {
    var server =
        CompletableFuture.supplyAsync(
            () -> call(start), task -> new Thread(task, "torg-start-" + name).start());
    shutdown.add(
        name,
        () -> {
          server.handle((started, failed) -> null).get(START_SECONDS_MAX, TimeUnit.SECONDS);
          if (!server.isCompletedExceptionally()) {
            stop.run(server.join());
          }
        });
    return server;
  }

  private static <T> T call(Callable<T> start) {
    try {
      return start.call();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new CompletionException(failed);
    }
  }
}
