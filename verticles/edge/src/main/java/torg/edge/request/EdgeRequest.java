package torg.edge.request;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import torg.bus.faults.FaultException;
import torg.edge.limits.Deadlines;
import torg.edge.limits.RateLimiter;
import torg.edge.limits.Reservation;

/**
 * A request from its headers until its response has left. As {@link RequestBody} is the one way
 * into memory, this is the one way out of it: a response is counted from before it is written until
 * the client has taken it, and a client that does not take it in time is cut off.
 */
public final class EdgeRequest extends Deadlines.Entry {
  /** Of HTTP/2: the response is whole, and no more of the request is wanted. */
  static final long NO_ERROR = 0;

  /** Nothing was done, and the client may try again. */
  private static final long REFUSED_STREAM = 7;

  private static final long CANCEL = 8;

  /** While memory is short, a client that reads nothing for so long goes. */
  private static final long STALLED_READER_NANOS = Duration.ofSeconds(5).toNanos();

  /** What Netty has handed to the socket cannot be taken back by resetting the stream. */
  private static final long RESET_NANOS = Duration.ofSeconds(1).toNanos();

  private final HttpServerRequest http;
  private final EdgeLoop loop;
  private final Reservation reservation;
  private long untilNanos;
  private boolean isReset;
  private boolean isClosing;

  private EdgeRequest(HttpServerRequest http, EdgeLoop loop, Reservation reservation) {
    this.http = http;
    this.loop = loop;
    this.reservation = reservation;
  }

  /** A request for which the node has no place is not even answered: that would need one too. */
  public static void open(HttpServerRequest http, EdgeLoop loop, Consumer<EdgeRequest> handler) {
    loop.admission()
        .open(address(http))
        .ifPresentOrElse(
            reservation -> handler.accept(new EdgeRequest(http, loop, reservation)),
            () -> cutOff(http, REFUSED_STREAM));
  }

  public HttpServerRequest http() {
    return http;
  }

  /** By which strangers are told apart. */
  public String address() {
    return address(http);
  }

  private static String address(HttpServerRequest http) {
    return RateLimiter.ofAddress(http.remoteAddress().host());
  }

  public EdgeLoop loop() {
    return loop;
  }

  public Reservation reservation() {
    return reservation;
  }

  /** Cuts the request off when the node has no room for the response. */
  public void respond(HttpResponse response) {
    try {
      reservation.grow(response.body().length());
    } catch (FaultException full) {
      cutOff(CANCEL);
      reservation.release();
      return;
    }
    respond(() -> response.write(http));
  }

  /** Writes the whole of a response, or what ends it. It holds what it holds until it has left. */
  public void respond(Supplier<Future<Void>> writing) {
    send(writing)
        .onComplete(
            left -> {
              reservation.release();
              if (isClosing) {
                http.connection().close();
              }
            });
  }

  /** Of HTTP/1: no other request can come over the connection. */
  public void closeWhenAnswered() {
    isClosing = true;
    http.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
  }

  /**
   * Writes a part of a response. The next one may be written when this one has left. Fails when the
   * connection breaks, or when the client was cut off since it did not read.
   */
  public Future<Void> send(Supplier<Future<Void>> writing) {
    var left = writing.get();
    if (left.isComplete()) {
      return left;
    }
    var now = System.nanoTime();
    untilNanos = now + loop.limits().answerTimeout().toNanos();
    waitFor(STALLED_READER_NANOS, now);
    return left.onComplete(done -> loop.deadlines().remove(this));
  }

  private void waitFor(long nanos, long now) {
    loop.deadlines().add(this, now + Math.min(nanos, Math.max(0, untilNanos - now)));
  }

  @Override
  protected void late() {
    var now = System.nanoTime();
    if (isReset) {
      http.connection().close();
    } else if (untilNanos - now <= 0 || loop.admission().isShortOfMemory()) {
      cutOff(CANCEL);
      untilNanos = now + RESET_NANOS;
      waitFor(RESET_NANOS, now);
    } else {
      waitFor(STALLED_READER_NANOS, now);
    }
  }

  /** Ends the request, whatever of it or of its response is still under way. */
  void cutOff(long code) {
    isReset = true;
    cutOff(http, code);
  }

  private static void cutOff(HttpServerRequest http, long code) {
    if (http.version() == HttpVersion.HTTP_2) {
      http.response().reset(code);
    } else {
      http.connection().close();
    }
  }
}
