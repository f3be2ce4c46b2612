package torg.node.cli;

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
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** Plays the HTTP API of a node in memory, with the messages of the contract. */
public final class PlayedNode implements AutoCloseable {
  /** What happens to a call. */
  public enum Trouble {
    UNAVAILABLE,
    FORBIDDEN,
    /** The connection breaks before anything was done. */
    BROKEN,
    /** It is done, but the answer does not arrive. */
    UNHEARD
  }

  /** Answers what is neither scripted nor has an answer. */
  @FunctionalInterface
  public interface Service {
    /**
     * @param call method and address
     * @throws FaultException that is to be answered
     */
    JsonObject answer(String call, String path, String body) throws IOException;
  }

  /** To calls, by method and address. */
  public final Map<String, JsonObject> answers = new HashMap<>();

  /** Method, address and body of each call. */
  public final List<String> calls = new CopyOnWriteArrayList<>();

  public volatile String authorization;
  private final Map<String, Deque<Trouble>> troubles = new HashMap<>();
  private final Map<String, Deque<JsonObject>> scripts = new HashMap<>();
  private final Service service;
  private final HttpServer server;

  /** That knows nothing but its scripts and answers. */
  public PlayedNode() throws IOException {
    this(
        (call, path, body) -> {
          throw FaultException.notFound(call);
        });
  }

  public PlayedNode(Service service) throws IOException {
    this.service = service;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The next answers to a call, by method and address. */
  public void script(String call, JsonObject... next) {
    scripts.put(call, new ArrayDeque<>(List.of(next)));
  }

  /** For the next calls whose path ends so. */
  public void trouble(String pathEnd, Trouble... next) {
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

  /** Bytes are left to the service to tell of. */
  private JsonObject answer(String call, String path, String body) throws IOException {
    if (!path.endsWith("/users")) {
      calls.add(body.isEmpty() ? call : call + " " + body);
    }
    if (scripts.containsKey(call) && !scripts.get(call).isEmpty()) {
      return scripts.get(call).poll();
    }
    return answers.containsKey(call) ? answers.get(call) : service.answer(call, path, body);
  }

  public static <B extends Message.Builder> B read(String body, B builder)
      throws InvalidProtocolBufferException {
    JsonFormat.parser().merge(body, builder);
    return builder;
  }

  public static JsonObject json(MessageOrBuilder message) {
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
