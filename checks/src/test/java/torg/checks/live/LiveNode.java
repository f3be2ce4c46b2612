package torg.checks.live;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import torg.checks.Repository;
import torg.settings.Ports;
import torg.testkit.Await;
import torg.testkit.NodeProcess;
import torg.testkit.Waiting;

/** A node under test: its options, its process, and what it answers over HTTP. */
public final class LiveNode {
  public static final Waiting WAIT = Await.within(Duration.ofSeconds(30));
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private final Path directory;
  private final Map<String, String> options;
  private NodeProcess process;

  private LiveNode(Path directory, Map<String, String> options) {
    this.directory = directory;
    this.options = options;
  }

  /** A whole node with servers of its own on ports that nobody uses. */
  public static LiveNode whole(Path directory) {
    var options = new TreeMap<String, String>();
    options.put("data", "data");
    options.put("cluster.config", Repository.ROOT.resolve("cluster.xml").toString());
    var hazelcast = Ports.free();
    options.put("cluster.port", Integer.toString(hazelcast));
    options.put("cluster.members", "127.0.0.1:" + hazelcast);
    for (var port :
        List.of(
            "http.port",
            "grpc.port",
            "embedded.postgresPort",
            "embedded.kafkaPort",
            "embedded.kafkaControllerPort")) {
      options.put(port, Integer.toString(Ports.free()));
    }
    return new LiveNode(directory, options);
  }

  /** Another node of the same mesh; with a data directory and ports that it finds by itself. */
  public LiveNode joining(String roles) {
    return new LiveNode(
        directory,
        new TreeMap<>(
            Map.of(
                "join=data",
                "",
                "roles",
                roles,
                "http.port",
                Integer.toString(Ports.free()),
                "grpc.port",
                Integer.toString(Ports.free()))));
  }

  /**
   * Opening the SDK loads it, here and in the double, while it waits for the endpoints: 700 ms of
   * work in place of 30. This is the one call within store.statementMax that is not repeated.
   */
  public LiveNode onYdb(String connection) {
    return with("store.engine", "ydb")
        .with("ydb.connection", connection)
        .with("store.statementMax", "1m");
  }

  public LiveNode with(String name, String value) {
    options.put(name, value);
    return this;
  }

  public LiveNode start() throws Exception {
    process = launch();
    process.awaitReady();
    return this;
  }

  /** The one line that a node which cannot start prints last. */
  public String refusal() throws Exception {
    process = launch();
    var exit = process.awaitExit();
    var lines = process.output();
    if (exit == 0 || lines.isEmpty()) {
      throw new AssertionError("the node ended with %d: %s".formatted(exit, lines));
    }
    if (!lines.stream().allMatch(line -> line.startsWith("torg: "))) {
      throw new AssertionError("not only sentences: " + lines);
    }
    return lines.get(lines.size() - 1);
  }

  private NodeProcess launch() throws Exception {
    var arguments = new ArrayList<>(List.of("up"));
    options.forEach(
        (name, value) -> {
          arguments.add("--" + name);
          if (!name.startsWith("join")) {
            arguments.add(value);
          }
        });
    return NodeProcess.start(directory, arguments);
  }

  public NodeProcess process() {
    return process;
  }

  public String option(String name) {
    return options.get(name);
  }

  public String kafka() {
    return "127.0.0.1:" + option("embedded.kafkaPort");
  }

  public Answer get(String path) throws Exception {
    return call("GET", path, "");
  }

  /** Of a node that was started by other means. */
  public static Answer get(int port, String path) throws Exception {
    return ask(PATIENCE, Integer.toString(port), "GET", path, "");
  }

  public Answer call(String method, String path, String body, String... headers) throws Exception {
    return call(PATIENCE, method, path, body, headers);
  }

  public Answer call(Duration patience, String method, String path, String body, String... headers)
      throws Exception {
    return ask(patience, option("http.port"), method, path, body, headers);
  }

  /** Bytes as they are. */
  public Answer put(String path, byte[] body) throws Exception {
    var publisher = HttpRequest.BodyPublishers.ofByteArray(body);
    return ask(request(PATIENCE, option("http.port"), path).PUT(publisher));
  }

  private static Answer ask(
      Duration patience, String port, String method, String path, String body, String... headers)
      throws Exception {
    var request =
        request(patience, port, path).method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("content-type", "application/json");
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return ask(request);
  }

  private static HttpRequest.Builder request(Duration patience, String port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%s%s".formatted(port, path)))
        .timeout(patience);
  }

  private static Answer ask(HttpRequest.Builder request) throws Exception {
    var response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new Answer(response.statusCode(), response.body(), response.headers());
  }

  public record Answer(int status, String text, HttpHeaders headers) {
    public String header(String name) {
      return headers.firstValue(name).orElse("");
    }

    public JsonObject json() {
      return new JsonObject(text);
    }
  }
}
