package torg.node.cli.segments;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.Segment;

/** Plays the segments' HTTP API in memory, with the messages of the contract. */
final class PlayedSegments implements AutoCloseable {
  private static final Pattern PATH =
      Pattern.compile("/v1/segments(/(?<segment>\\d+)(/snapshots(/(?<version>\\d+)(/\\w+)?)?)?)?");

  /** What happens to a call. */
  enum Trouble {
    UNAVAILABLE,
    FORBIDDEN,
    /** The connection breaks before anything was done. */
    BROKEN,
    /** It is done, but the answer does not arrive. */
    UNHEARD
  }

  final PlayedSnapshots snapshots = new PlayedSnapshots();

  /** Names by ids. */
  final Map<String, String> segments = new HashMap<>();

  /** To anything else, by method and address. */
  final Map<String, JsonObject> answers = new HashMap<>();

  /** Method, address and body of each call; of users only where they begin and how many. */
  final List<String> calls = new CopyOnWriteArrayList<>();

  volatile String authorization;
  private final Map<String, Deque<Trouble>> troubles = new HashMap<>();
  private final Map<String, Deque<JsonObject>> scripts = new HashMap<>();
  private final HttpServer server;

  PlayedSegments() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The next answers to a call, by method and address. */
  void script(String call, JsonObject... next) {
    scripts.put(call, new ArrayDeque<>(List.of(next)));
  }

  /** For the next calls whose path ends so. */
  void trouble(String pathEnd, Trouble... next) {
    troubles.put(pathEnd, new ArrayDeque<>(List.of(next)));
  }

  private Optional<Trouble> nextTrouble(String path) {
    return troubles.entrySet().stream()
        .filter(entry -> path.endsWith(entry.getKey()) && !entry.getValue().isEmpty())
        .map(entry -> entry.getValue().poll())
        .findFirst();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      authorization = exchange.getRequestHeaders().getFirst("authorization");
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var path = exchange.getRequestURI().toString();
      var trouble = nextTrouble(path);
      if (trouble.equals(Optional.of(Trouble.BROKEN))) {
        return;
      }
      var answer = answer(trouble, exchange.getRequestMethod(), path, body);
      if (!trouble.equals(Optional.of(Trouble.UNHEARD))) {
        send(exchange, answer);
      }
    }
  }

  private static void send(HttpExchange exchange, JsonObject answer) throws IOException {
    var bytes = answer.toBuffer().getBytes();
    var fault = answer.getString("fault");
    var status = fault == null ? 200 : Fault.valueOf(fault).httpStatus();
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private JsonObject answer(Optional<Trouble> trouble, String method, String path, String body)
      throws IOException {
    try {
      if (trouble.equals(Optional.of(Trouble.UNAVAILABLE))) {
        throw FaultException.unavailable("the database is away");
      }
      if (trouble.equals(Optional.of(Trouble.FORBIDDEN))) {
        throw FaultException.of(Fault.FORBIDDEN, "a token with the scope service is needed");
      }
      return answer(method + " " + path, path, body);
    } catch (FaultException refused) {
      return json(refused.toFailure());
    }
  }

  private JsonObject answer(String call, String path, String body) throws IOException {
    if (!path.endsWith("/users")) {
      calls.add(body.isEmpty() ? call : call + " " + body);
    }
    var parts = PATH.matcher(path);
    if (scripts.containsKey(call) && !scripts.get(call).isEmpty()) {
      return scripts.get(call).poll();
    }
    if (answers.containsKey(call)) {
      return answers.get(call);
    }
    if (!parts.matches()) {
      throw FaultException.notFound(call);
    }
    var segment = parts.group("segment");
    return json(
        segment == null
            ? create(read(body, CreateSegmentRequest.newBuilder()))
            : ofSegment(call, segment, segment + "/" + parts.group("version"), body));
  }

  private MessageOrBuilder create(CreateSegmentRequest.Builder request) {
    segments.put(Long.toUnsignedString(request.getSegmentId()), request.getName());
    return Segment.newBuilder().setName(request.getName());
  }

  private MessageOrBuilder ofSegment(String call, String segment, String id, String body)
      throws IOException {
    if (!segments.containsKey(segment)) {
      throw FaultException.notFound("segment " + segment);
    }
    if (call.startsWith("DELETE ")) {
      return snapshots.abandon(id);
    }
    if (call.endsWith("/snapshots")) {
      return snapshots.begin(segment, body);
    }
    if (call.endsWith("/finish")) {
      return snapshots.finish(id, body);
    }
    if (call.endsWith("/users")) {
      var request = read(body, AddUsersRequest.newBuilder()).build();
      var count = PlayedSnapshots.users(request).size();
      calls.add("%s at %d: %d".formatted(call, request.getOffset(), count));
      return snapshots.add(id, request);
    }
    return Segment.newBuilder().setName(segments.get(segment));
  }

  static <B extends Message.Builder> B read(String body, B builder)
      throws InvalidProtocolBufferException {
    JsonFormat.parser().merge(body, builder);
    return builder;
  }

  static JsonObject json(MessageOrBuilder message) {
    try {
      return new JsonObject(JsonFormat.printer().alwaysPrintFieldsWithNoPresence().print(message));
    } catch (InvalidProtocolBufferException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
