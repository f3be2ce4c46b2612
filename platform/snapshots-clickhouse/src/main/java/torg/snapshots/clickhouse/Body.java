package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A small answer.
 *
 * @param breakage why it is not whole; what came may still say more
 */
record Body(Buffer bytes, Optional<Throwable> breakage) {
  /** All of it, or a beginning that has more than so many bytes. */
  static Future<Body> of(Answer answer, int bytesMax) {
    var bytes = Buffer.buffer();
    var done = Promise.<Body>promise();
    answer.listen(
        chunk -> {
          if (bytes.length() <= bytesMax) {
            bytes.appendBuffer(chunk);
          } else {
            done.tryComplete(new Body(bytes, Optional.empty()));
          }
        },
        () -> done.tryComplete(new Body(bytes, Optional.empty())),
        cause -> done.tryComplete(new Body(bytes, Optional.of(cause))));
    answer.fetch(Long.MAX_VALUE);
    return done.future();
  }

  /** The exception that it tells. */
  Optional<ServerError> error() {
    return ServerError.in(bytes.toString(StandardCharsets.UTF_8));
  }
}
