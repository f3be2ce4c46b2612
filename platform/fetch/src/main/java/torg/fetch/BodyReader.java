package torg.fetch;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;

/**
 * Takes the document in. The stream flows only when it has a handler, and stops while it is paused;
 * the limits and the unpacking are done. It is to be used on the context that it calls its handlers
 * on. A reader that has seen enough completes its future early.
 *
 * <p>When the reader's future fails, the fetch fails with the same exception. When a limit is
 * exceeded or the connection breaks, the fetch fails at once and the stream's exception handler is
 * told; when the time for the whole fetch is over, it fails and the stream only falls silent. The
 * reader's future is not waited for then.
 */
@FunctionalInterface
public interface BodyReader<T> {
  Future<T> read(FetchedHead head, ReadStream<Buffer> body);
}
