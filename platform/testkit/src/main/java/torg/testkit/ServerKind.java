package torg.testkit;

import java.nio.file.Path;
import java.util.Locale;

/** The servers that tests share. */
enum ServerKind {
  POSTGRES(Postgres::launch),
  KAFKA(Kafka::launch),
  CLICKHOUSE(ClickHouse::launch),
  OPENSEARCH(OpenSearch::launch);

  private interface Launch {
    RunningServer in(Path directory) throws Exception;
  }

  private final Launch launch;

  ServerKind(Launch launch) {
    this.launch = launch;
  }

  /** Keeps all that it has in the directory. */
  RunningServer launch(Path directory) {
    try {
      return launch.in(directory);
    } catch (Exception failed) {
      throw new IllegalStateException(label() + " did not start", failed);
    }
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
