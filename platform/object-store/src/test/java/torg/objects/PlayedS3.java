package torg.objects;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers as a test tells it, and counts what it was asked. */
final class PlayedS3 {
  static final Handler<HttpServerRequest> BUSY = refusal(503, "SlowDown");
  static final Handler<HttpServerRequest> MISSING = refusal(404, "NoSuchKey");

  private final HttpServer server;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Handler<HttpServerRequest> answer;

  PlayedS3(Vertx vertx, Handler<HttpServerRequest> answer) {
    this.answer = answer;
    this.server =
        vertx
            .createHttpServer()
            .requestHandler(
                request -> {
                  requests.incrementAndGet();
                  this.answer.handle(request);
                });
    server.listen(0, "127.0.0.1").await();
  }

  int port() {
    return server.actualPort();
  }

  void answer(Handler<HttpServerRequest> answer) {
    this.answer = answer;
  }

  int requests() {
    return requests.get();
  }

  static Handler<HttpServerRequest> content(String content) {
    return request -> request.response().end(content);
  }

  private static Handler<HttpServerRequest> refusal(int status, String code) {
    return request ->
        request
            .response()
            .setStatusCode(status)
            .putHeader("Content-Type", "application/xml")
            .end("<Error><Code>%s</Code><Message>%s</Message></Error>".formatted(code, code));
  }
}
