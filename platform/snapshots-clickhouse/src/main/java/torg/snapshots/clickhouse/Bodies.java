package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;

/** Small answers. */
final class Bodies {
  private Bodies() {}

  /** All of the body, or a beginning that has more than so many bytes. */
  static Future<Buffer> upTo(HttpClientResponse answer, int bytesMax) {
    var body = Buffer.buffer();
    var done = Promise.<Buffer>promise();
    answer
        .exceptionHandler(done::tryFail)
        .endHandler(v -> done.tryComplete(body))
        .handler(
            chunk -> {
              if (body.length() <= bytesMax) {
                body.appendBuffer(chunk);
              } else {
                done.tryComplete(body);
              }
            })
        .resume();
    return done.future();
  }
}
