package torg.snapshots.clickhouse;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;

/**
 * An answer that has begun, paused until somebody listens. A connection may break right after the
 * headers, before anybody does, and the client tells that once only: so it is kept. Lives on one
 * context.
 */
final class Answer {
  private final Context context;
  private final HttpClientResponse response;
  private Throwable breakage;
  private Handler<Throwable> listener;

  /** At once when the headers have come, in the same turn of the context. */
  Answer(Vertx vertx, HttpClientResponse response) {
    context = vertx.getOrCreateContext();
    this.response = response.pause().exceptionHandler(this::broke);
  }

  int status() {
    return response.statusCode();
  }

  /**
   * @param broken is told after all chunks that had come before: the last of them may say why
   */
  void listen(Handler<Buffer> chunks, Runnable ended, Handler<Throwable> broken) {
    listener = broken;
    response.handler(chunks);
    response.endHandler(end -> ended.run());
    if (breakage != null) {
      tell();
    }
  }

  void fetch(long chunks) {
    response.fetch(chunks);
  }

  private void broke(Throwable cause) {
    if (breakage == null) {
      breakage = cause;
      if (listener != null) {
        tell();
      }
    }
  }

  /** Chunks that have come but were not asked for wait in the client: they are handed out first. */
  private void tell() {
    response.fetch(Long.MAX_VALUE);
    context.runOnContext(turn -> listener.handle(breakage));
  }
}
