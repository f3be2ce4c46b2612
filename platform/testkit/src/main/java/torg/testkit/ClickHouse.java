package torg.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real ClickHouse server: one for all tests of a run, or one that a test owns and may kill. Its
 * user "default" has no password and no limits.
 */
public final class ClickHouse implements AutoCloseable {
  public static final String HOST = "127.0.0.1";
  public static final String DATABASE = "mtcdp";

  /** Has a password, and the limits that the server was started with. */
  public static final String LIMITED_USER = "limited";

  public static final String LIMITED_PASSWORD = "swordfish";

  private static final Duration ANSWER_MAX = Duration.ofMinutes(10);

  private static final AtomicInteger tables = new AtomicInteger();
  private static ClickHouse shared;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int port;

  /** Of a server that a test owns. */
  private final Optional<ClickHouseProcess> own;

  private ClickHouse(int port, Optional<ClickHouseProcess> own) {
    this.port = port;
    this.own = own;
    execute("CREATE DATABASE IF NOT EXISTS " + DATABASE);
  }

  public static synchronized ClickHouse shared() {
    if (shared == null) {
      var port = Integer.parseInt(SharedServers.address(ServerKind.CLICKHOUSE));
      shared = new ClickHouse(port, Optional.empty());
    }
    return shared;
  }

  static RunningServer launch(Path directory) throws IOException, InterruptedException {
    var process = new ClickHouseProcess(directory, Map.of());
    return new RunningServer(Integer.toString(process.port()), process::kill);
  }

  /** A server that the caller owns. */
  public static ClickHouse start() {
    return start(Map.of());
  }

  /**
   * A server that the caller owns.
   *
   * @param limits settings of queries of the limited user, as max_memory_usage
   */
  public static ClickHouse start(Map<String, String> limits) {
    Quick.refuse("clickhouse");
    try {
      var directory = Servers.directory("clickhouse");
      var process = new ClickHouseProcess(directory, limits);
      Servers.atEnd(directory, process::kill);
      return new ClickHouse(process.port(), Optional.of(process));
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException("ClickHouse did not start", failed);
    }
  }

  public String host() {
    return HOST;
  }

  /** Of the HTTP interface. */
  public int port() {
    return port;
  }

  public String url() {
    return "http://%s:%d".formatted(HOST, port);
  }

  /** The name of a new, empty table of snapshots in {@link #DATABASE}. */
  public String freshTable() {
    var name = "snapshots_%d_%d".formatted(ProcessHandle.current().pid(), tables.incrementAndGet());
    execute(
        """
        CREATE TABLE %s.%s (SegmentID UInt64, EvaluationVersion UInt64, UserID UInt64)
        ENGINE = MergeTree ORDER BY (SegmentID, EvaluationVersion, UserID)
        """
            .formatted(DATABASE, name));
    return name;
  }

  /** What the server answers, without blanks around it. Blocks. */
  public String execute(String sql) {
    return send(url(), BodyPublishers.ofString(sql)).strip();
  }

  /**
   * Loads rows, each its columns one after another, numbers with the lowest byte first. Blocks.
   *
   * @param query as {@code INSERT INTO mtcdp.snapshots_1 FORMAT RowBinary}
   */
  public void insert(String query, InputStream rowBinary) {
    var encoded = URLEncoder.encode(query, StandardCharsets.UTF_8);
    send(url() + "/?query=" + encoded, BodyPublishers.ofInputStream(() -> rowBinary));
  }

  /** As kill -9; what was loaded stays. */
  public void kill() {
    owned().kill();
  }

  /** Starts it on the same port with the same data. */
  public void restart() {
    try {
      owned().restart();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException("ClickHouse did not start", failed);
    }
  }

  /** Nothing is kept, so nothing has to be written down first. */
  @Override
  public void close() {
    kill();
  }

  private ClickHouseProcess owned() {
    return own.orElseThrow(
        () -> new IllegalStateException("this server is others' too; start() gives one to kill"));
  }

  private String send(String url, HttpRequest.BodyPublisher body) {
    var request = HttpRequest.newBuilder(URI.create(url)).timeout(ANSWER_MAX).POST(body).build();
    try {
      var answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new IllegalStateException("ClickHouse answers " + answer.body().strip());
      }
      return answer.body();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException("ClickHouse could not be asked", failed);
    }
  }
}
