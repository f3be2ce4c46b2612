package torg.bus;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What travels with a request: who asks and how long the answer is of use. It is also ambient: what
 * a handler asks the bus or the store for ends with the call that is being handled, even if it is
 * given more time.
 */
public final class CallContext {
  private static final String SUBJECT = "subject";
  private static final String SCOPES = "scopes";
  private static final String TIMEOUT = "timeout";
  private static final String SENDER = "sender";
  private static final String SENT = "sent";

  private final Caller caller;
  private final Deadline deadline;

  private CallContext(Caller caller, Deadline deadline) {
    this.caller = caller;
    this.deadline = deadline;
  }

  public static CallContext of(Caller caller, Duration timeout) {
    return new CallContext(caller, Deadline.in(timeout));
  }

  /** A call that the mesh makes on its own account. */
  public static CallContext mesh(Duration timeout) {
    return of(Caller.MESH, timeout);
  }

  /** That of the call which is being handled now. */
  public static Optional<CallContext> current() {
    return Optional.ofNullable(AmbientCall.get());
  }

  /** Does the work as a handler of this call would, on a context of its own. */
  public <T> Future<T> run(Vertx vertx, Supplier<Future<T>> work) {
    var context = ((ContextInternal) vertx.getOrCreateContext()).duplicate();
    AmbientCall.put(context, this);
    var done = context.<T>promise();
    context.runOnContext(
        turn -> Future.succeededFuture().compose(now -> work.get()).onComplete(done));
    return done.future();
  }

  /**
   * Starts work that goes on when the call has ended: what is done for many callers, and loops and
   * jobs that a call only starts. Whoever waits for the future gets on with its own call.
   */
  public static <T> Future<T> detached(Supplier<Future<T>> work) {
    var context = ContextInternal.current();
    if (context == null || !context.isDuplicate()) {
      return work.get();
    }
    var done = context.<T>promise();
    context
        .unwrap()
        .dispatch(started -> Future.succeededFuture().compose(now -> work.get()).onComplete(done));
    return done.future();
  }

  /**
   * The same for work that is of use until then; with {@link Deadline#NONE} it has no end. Called
   * on a context of Vert.x.
   */
  public static <T> Future<T> detached(Deadline deadline, Supplier<Future<T>> work) {
    return deadline == Deadline.NONE
        ? detached(work)
        : detached(
            () -> new CallContext(Caller.MESH, deadline).run(Vertx.currentContext().owner(), work));
  }

  /**
   * The future of work that is shared, for one of those who wait for it: what is chained to it goes
   * on with the call that is being handled now, not with that of whoever completes it.
   */
  public static <T> Future<T> resumed(Future<T> shared) {
    var context = ContextInternal.current();
    if (context == null) {
      return shared;
    }
    var mine = context.<T>promise();
    shared.onComplete(mine);
    return mine.future();
  }

  public Caller caller() {
    return caller;
  }

  public Deadline deadline() {
    return deadline;
  }

  /** Zero or less when the deadline has passed. */
  public long remainingMillis() {
    return deadline.remainingMillis();
  }

  /**
   * The same caller with the time that the call has which is being handled now, if that is less.
   */
  CallContext withinCurrent() {
    var earlier = deadline.earlier(Deadline.current());
    return earlier == deadline ? this : new CallContext(caller, earlier);
  }

  /** Clocks of nodes differ, so what is left travels, not the hour. */
  void writeTo(DeliveryOptions options, long remainingMillis, String sender) {
    options
        .addHeader(SENDER, sender)
        .addHeader(SENT, Long.toString(System.nanoTime()))
        .addHeader(SUBJECT, caller.subject())
        .addHeader(SCOPES, Integer.toString(caller.scopeBits()))
        .addHeader(TIMEOUT, Long.toString(remainingMillis));
  }

  static CallContext readFrom(MultiMap headers, Delays delays) {
    var caller = Caller.ofBits(headers.get(SUBJECT), Integer.parseInt(headers.get(SCOPES)));
    var remaining = Duration.ofMillis(Long.parseLong(headers.get(TIMEOUT)));
    var sent = headers.get(SENT);
    var delay =
        sent == null ? 0 : delays.of(headers.get(SENDER), Long.parseLong(sent), System.nanoTime());
    return of(caller, remaining.minusNanos(delay));
  }
}
