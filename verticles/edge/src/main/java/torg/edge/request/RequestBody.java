package torg.edge.request;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.limits.Deadlines;
import torg.edge.limits.Reservation;

/**
 * The one way from a socket to memory, for every method and both protocols: what comes is counted
 * before it is kept, and has to come in time. Once a request is answered the rest of it is dropped,
 * and a client that does not come to its end then is cut off.
 */
public final class RequestBody extends Deadlines.Entry implements Handler<Buffer> {
  /** A client that is late has had its time. */
  private static final long LATE_LINGER_NANOS = Duration.ofSeconds(1).toNanos();

  private static final Listener IGNORING =
      new Listener() {
        @Override
        public void chunk(Buffer chunk) {}

        @Override
        public void end() {}

        @Override
        public void refuse(FaultException fault) {}

        @Override
        public void gone() {}

        @Override
        public FaultException deadlineExceeded() {
          return FaultException.of(Fault.DEADLINE, "the deadline for the request has passed");
        }
      };

  private final EdgeRequest request;
  private final Listener listener;
  private final EdgeLoop loop;
  private final Reservation reservation;
  private boolean isEnded;
  private boolean isDropped;
  private boolean isLingering;
  private boolean isPaused;

  public interface Listener {
    /** May throw a fault: then the request is refused with it. */
    void chunk(Buffer chunk);

    void end();

    /** The request is wrong, too large or late. */
    void refuse(FaultException fault);

    /** The client has gone away before the end. */
    void gone();

    FaultException deadlineExceeded();
  }

  /** Of a request that was refused by its headers. */
  public static void ignore(EdgeRequest request) {
    if (request.http().isEnded()) {
      return;
    }
    var body = new RequestBody(request, IGNORING);
    body.read(System.nanoTime());
    body.drop();
  }

  public RequestBody(EdgeRequest request, Listener listener) {
    this.request = request;
    this.listener = listener;
    loop = request.loop();
    reservation = request.reservation();
  }

  /** Calls the listener until the end or until {@link #drop}. */
  public void read(long untilNanos) {
    loop.deadlines().add(this, untilNanos);
    request.http().handler(this).endHandler(this::end).exceptionHandler(this::gone);
  }

  /** Until {@link #resume} nothing is read, and the client may take its time. */
  public void pause() {
    loop.deadlines().remove(this);
    // Vert.x refuses to pause what has ended.
    if (!isEnded && !isPaused) {
      isPaused = true;
      request.http().pause();
    }
  }

  public void resume(long untilNanos) {
    if (!isDropped && !isEnded) {
      waitUntil(untilNanos);
      resume();
    }
  }

  private void resume() {
    if (isPaused) {
      isPaused = false;
      request.http().resume();
    }
  }

  /** The client has made progress and gets more time. */
  public void waitUntil(long untilNanos) {
    loop.deadlines().add(this, untilNanos);
  }

  /** The request is answered or given up: what still comes of it is of no use. */
  public void drop() {
    if (isDropped || isEnded) {
      return;
    }
    isDropped = true;
    isLingering = loop.admission().linger();
    if (isLingering) {
      loop.deadlines().add(this, System.nanoTime() + loop.limits().headersTimeout().toNanos());
      resume();
    } else {
      request.cutOff(EdgeRequest.NO_ERROR);
    }
  }

  @Override
  public void handle(Buffer chunk) {
    if (isDropped) {
      return;
    }
    try {
      reservation.grow(chunk.length());
      listener.chunk(chunk);
    } catch (FaultException refused) {
      listener.refuse(refused);
    }
  }

  private void end(Void nothing) {
    isEnded = true;
    stopWaiting();
    if (!isDropped) {
      listener.end();
    }
  }

  private void gone(Throwable reason) {
    isEnded = true;
    stopWaiting();
    if (!isDropped) {
      isDropped = true;
      listener.gone();
    }
  }

  private void stopWaiting() {
    loop.deadlines().remove(this);
    if (isLingering) {
      isLingering = false;
      loop.admission().lingered();
    }
  }

  @Override
  protected void late() {
    if (isDropped) {
      stopWaiting();
      request.cutOff(EdgeRequest.NO_ERROR);
    } else {
      listener.refuse(listener.deadlineExceeded());
      loop.deadlines().add(this, System.nanoTime() + LATE_LINGER_NANOS);
    }
  }
}
