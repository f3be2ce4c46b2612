package torg.search.opensearch.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import torg.testkit.Await;

/** A server that answers as a test says. */
public final class FakeOpenSearch {
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /**
   * @param answers called once the whole request is there
   */
  public FakeOpenSearch(Vertx vertx, Consumer<HttpServerRequest> answers) {
    server =
        Await.result(
            vertx
                .createHttpServer()
                .requestHandler(
                    request ->
                        request
                            .body()
                            .onSuccess(
                                body -> {
                                  bodies.add(body.toString());
                                  answers.accept(request);
                                }))
                .listen(0, "127.0.0.1"));
  }

  /** Always the same. */
  public static Consumer<HttpServerRequest> saying(int status, String body) {
    return request -> request.response().setStatusCode(status).end(body);
  }

  public String url() {
    return "http://127.0.0.1:" + server.actualPort();
  }

  /** That came. */
  public List<String> bodies() {
    return bodies;
  }
}
