package torg.fetch;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;

/**
 * Takes the document in. The stream flows only when it has a handler, and stops while it is paused;
 * the limits and the unpacking are done. It is to be used on the context that it calls its handlers
 * on. A reader that has seen enough completes its future early.
 */
@FunctionalInterface
public interface BodyReader<T> {
  Future<T> read(FetchedHead head, ReadStream<Buffer> body);
}
