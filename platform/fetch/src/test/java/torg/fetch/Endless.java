package torg.fetch;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/** A body that goes on until the other side has enough. */
final class Endless {
  private static final Buffer CHUNK = Buffer.buffer(new byte[32 << 10]);

  private Endless() {}

  static void write(HttpServerResponse response) {
    response.setChunked(true).exceptionHandler(gone -> {});
    more(response);
  }

  private static void more(HttpServerResponse response) {
    response.write(CHUNK).onSuccess(v -> more(response));
  }
}
