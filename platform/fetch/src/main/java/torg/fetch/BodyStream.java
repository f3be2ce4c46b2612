package torg.fetch;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.streams.ReadStream;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The document on its way in, decoded and limited. Takes from the network only what its reader asks
 * for; the host's silence counts only while we wait for the host. Lives on one context.
 */
final class BodyStream implements ReadStream<Buffer> {
  private final Vertx vertx;
  private final Target target;
  private final HttpClientResponse response;
  private final Decoder decoder;
  private final long bytesMax;
  private final Duration idleTimeout;
  private final Consumer<Throwable> failed;

  private Handler<Buffer> handler;
  private Handler<Void> endHandler;
  private Handler<Throwable> exceptionHandler;
  private long demand = Long.MAX_VALUE;
  private long received;
  private long delivered;
  private long idleTimer = -1;
  private boolean isPumping;
  private boolean hasEnded;
  private boolean isClosed;

  /** The response must be paused. */
  BodyStream(
      Vertx vertx,
      Target target,
      HttpClientResponse response,
      Decoder decoder,
      long bytesMax,
      Duration idleTimeout,
      Consumer<Throwable> failed) {
    this.vertx = vertx;
    this.target = target;
    this.response = response;
    this.decoder = decoder;
    this.bytesMax = bytesMax;
    this.idleTimeout = idleTimeout;
    this.failed = failed;
    response.exceptionHandler(failure -> fail(FetchFaults.broken(target, failure)));
    response.handler(this::receive);
    response.endHandler(v -> end());
  }

  long received() {
    return received;
  }

  /** Nothing is delivered any more. */
  void close() {
    if (!isClosed) {
      isClosed = true;
      vertx.cancelTimer(idleTimer);
      decoder.close();
    }
  }

  @Override
  public BodyStream handler(Handler<Buffer> newHandler) {
    handler = newHandler;
    pump();
    return this;
  }

  @Override
  public BodyStream endHandler(Handler<Void> newHandler) {
    endHandler = newHandler;
    return this;
  }

  @Override
  public BodyStream exceptionHandler(Handler<Throwable> newHandler) {
    exceptionHandler = newHandler;
    return this;
  }

  @Override
  public BodyStream pause() {
    demand = 0;
    return this;
  }

  @Override
  public BodyStream resume() {
    return fetch(Long.MAX_VALUE);
  }

  @Override
  public BodyStream fetch(long amount) {
    demand = demand + amount < 0 ? Long.MAX_VALUE : demand + amount;
    pump();
    return this;
  }

  private void receive(Buffer chunk) {
    stopWaiting();
    received += chunk.length();
    if (isClosed) {
      return;
    }
    if (received > bytesMax) {
      fail(FetchFaults.tooLarge(target, bytesMax));
      return;
    }
    decoder.feed(chunk.getBytes());
    pump();
  }

  private void end() {
    stopWaiting();
    hasEnded = true;
    pump();
  }

  /** A handler may pause, resume or close the stream from within. */
  private void pump() {
    if (isPumping) {
      return;
    }
    isPumping = true;
    try {
      while (!isClosed && handler != null && demand > 0 && deliver()) {}
    } catch (Throwable failure) {
      // Errors of a reader too: else its caller would learn of them by the timeout only.
      fail(failure);
    } finally {
      isPumping = false;
    }
  }

  /** Whether there may be more at once. */
  private boolean deliver() {
    var piece = decoder.next();
    if (piece == null) {
      if (hasEnded) {
        finish();
      } else {
        waitForMore();
      }
      return false;
    }
    delivered += piece.length;
    if (delivered > bytesMax) {
      throw FetchFaults.tooLarge(target, bytesMax);
    }
    demand -= demand == Long.MAX_VALUE ? 0 : 1;
    handler.handle(Buffer.buffer(piece));
    return true;
  }

  private void finish() {
    if (!decoder.mayEnd()) {
      throw FetchFaults.brokenGzip();
    }
    close();
    if (endHandler != null) {
      endHandler.handle(null);
    }
  }

  private void waitForMore() {
    if (idleTimer < 0) {
      idleTimer =
          vertx.setTimer(
              idleTimeout.toMillis(), id -> fail(FetchFaults.silent(target, idleTimeout)));
      response.fetch(1);
    }
  }

  private void stopWaiting() {
    vertx.cancelTimer(idleTimer);
    idleTimer = -1;
  }

  private void fail(Throwable failure) {
    if (isClosed) {
      return;
    }
    close();
    failed.accept(failure);
    if (exceptionHandler != null) {
      exceptionHandler.handle(failure);
    }
  }
}
