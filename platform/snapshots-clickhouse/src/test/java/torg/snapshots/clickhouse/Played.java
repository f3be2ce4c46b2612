package torg.snapshots.clickhouse;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import torg.snapshots.UserRange;

/**
 * A ClickHouse with one snapshot. Counts are answered well; what becomes of each request for users
 * a test decides, one after another, and they are answered well when it has decided nothing.
 */
final class Played {
  private static final Pattern RANGE = Pattern.compile("UserID >= (\\d+) AND UserID <= (\\d+)");

  private final HttpServer server;
  private final String scheme;
  private final Queue<Answer> script = new ConcurrentLinkedQueue<>();
  private final List<UserRange> asked = new CopyOnWriteArrayList<>();
  private final List<String> headers = new CopyOnWriteArrayList<>();
  private volatile long[] users;
  private volatile Answer always;

  /** How users of a range are sent. */
  interface Answer {
    void send(HttpServerRequest request, long[] users);
  }

  static final Answer WHOLE = (request, users) -> request.response().end(bytes(users));

  Played(Vertx vertx, long... users) {
    this(vertx, new HttpServerOptions(), users);
  }

  Played(Vertx vertx, HttpServerOptions options, long... users) {
    this.users = users;
    this.scheme = options.isSsl() ? "https" : "http";
    server = vertx.createHttpServer(options).requestHandler(this::handle);
    server.listen(0, "127.0.0.1").await();
  }

  String url() {
    return "%s://127.0.0.1:%d".formatted(scheme, server.actualPort());
  }

  void script(Answer... answers) {
    script.addAll(List.of(answers));
  }

  /** To counts too. */
  void always(Answer answer) {
    always = answer;
  }

  void users(long... now) {
    users = now;
  }

  /** The ranges of which users were asked for. */
  List<UserRange> asked() {
    return List.copyOf(asked);
  }

  List<String> headers() {
    return List.copyOf(headers);
  }

  static Answer status(int status, String text) {
    return (request, users) -> request.response().setStatusCode(status).end(text);
  }

  /** So many users, then a text in their place. */
  static Answer exceptionAfter(int whole, String text) {
    return (request, users) ->
        request.response().setChunked(true).end(bytes(first(users, whole)).appendString(text));
  }

  static Answer cutAfter(int whole) {
    return (request, users) ->
        request
            .response()
            .setChunked(true)
            .write(bytes(first(users, whole)))
            .onComplete(sent -> request.connection().close());
  }

  static Answer stalledAfter(int whole) {
    return (request, users) ->
        request.response().setChunked(true).write(bytes(first(users, whole)));
  }

  private static long[] first(long[] users, int count) {
    return Arrays.copyOf(users, Math.min(users.length, count));
  }

  static Buffer bytes(long... users) {
    var bytes = Buffer.buffer(users.length * Long.BYTES);
    Arrays.stream(users).forEach(bytes::appendLongLE);
    return bytes;
  }

  /** A row of numbers in the format Native. */
  static Buffer counts(long... numbers) {
    var block = head(numbers.length);
    for (var at = 0; at < numbers.length; at++) {
      column(block, at, "UInt64").appendLongLE(numbers[at]);
    }
    return block;
  }

  /** Columns and rows. */
  static Buffer head(int columns) {
    return Buffer.buffer().appendByte((byte) columns).appendByte((byte) 1);
  }

  static Buffer column(Buffer block, int at, String type) {
    var name = List.of("count()", "min(UserID)", "max(UserID)").get(at);
    for (var text : List.of(name, type)) {
      block.appendByte((byte) text.length()).appendString(text);
    }
    return block;
  }

  /** So many users, then a text in their place and no last chunk, as servers from 24 on do. */
  static Answer exceptionAndCutAfter(int whole, String text) {
    return (request, users) ->
        request
            .response()
            .setChunked(true)
            .write(bytes(first(users, whole)).appendString(text))
            .onComplete(sent -> request.connection().close());
  }

  private void handle(HttpServerRequest request) {
    headers.add(request.headers().toString() + request.uri());
    request.body().onSuccess(query -> answer(request, query.toString()));
  }

  private void answer(HttpServerRequest request, String query) {
    var matcher = RANGE.matcher(query);
    var range = matcher.find() ? range(matcher.group(1), matcher.group(2)) : UserRange.ALL;
    var found = Arrays.stream(users).filter(range::contains).toArray();
    if (always != null) {
      always.send(request, found);
    } else if (query.startsWith("SELECT count(), min")) {
      var last = found.length - 1;
      request
          .response()
          .end(last < 0 ? counts(0, 0, 0) : counts(found.length, found[0], found[last]));
    } else if (query.startsWith("SELECT count()")) {
      request.response().end(counts(found.length));
    } else {
      asked.add(range);
      var next = script.poll();
      (next == null ? WHOLE : next).send(request, found);
    }
  }

  private static UserRange range(String first, String last) {
    return new UserRange(Long.parseUnsignedLong(first), Long.parseUnsignedLong(last));
  }
}
