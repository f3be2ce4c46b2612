package torg.bus;

import com.google.protobuf.Message;
import io.vertx.core.Completable;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import torg.bus.LocalHandlers.LocalHandler;
import torg.bus.faults.FaultException;
import torg.bus.flow.Timeouts;

/**
 * A call that a handler of this node answers. The handler runs on its own context, in a turn of its
 * own; the answer, or the end of the time, arrives on the caller's.
 *
 * <p>One object for all of it, because most calls of a node are such.
 */
final class LocalCall<Q extends Message, A extends Message> extends Timeouts.Entry
    implements Handler<Void>, Completable<A> {
  private final Call<Q, A> call;
  private final LocalHandler<Q, A> handler;
  private final Q request;
  private final CallContext context;
  private final Invocations invocations;
  private final CallMetrics metrics;
  private final ContextInternal caller;
  private final Promise<A> promise;
  private final AtomicBoolean isSettled = new AtomicBoolean();
  private final long askedNanos;

  /** Null when the caller waits for the end of the handler, however long. */
  private final Timeouts timeouts;

  private long startNanos;

  LocalCall(
      Call<Q, A> call,
      LocalHandler<Q, A> handler,
      Q request,
      CallContext context,
      Invocations invocations,
      CallMetrics metrics,
      ContextInternal caller,
      Timeouts timeouts,
      long askedNanos) {
    this.call = call;
    this.handler = handler;
    this.request = request;
    this.context = context;
    this.invocations = invocations;
    this.metrics = metrics;
    this.caller = caller;
    this.promise = caller.promise();
    this.timeouts = timeouts;
    this.askedNanos = askedNanos;
  }

  Future<A> start() {
    var duplicate = handler.context().duplicate();
    AmbientCall.put(duplicate, context);
    // A handler of the same thread is not kept waiting by another, and most answer at once.
    if (timeouts != null && handler.thread() != Thread.currentThread()) {
      timeouts.add(caller, this, context.deadline().nanos());
    }
    duplicate.runOnContext(this);
    return promise.future();
  }

  @Override
  public void handle(Void turn) {
    startNanos = System.nanoTime();
    var outcome = invocations.start(call, handler.handler(), request, context);
    if (timeouts != null && !isWaiting() && !outcome.isComplete()) {
      timeouts.add(caller, this, context.deadline().nanos());
    }
    outcome.onComplete(this);
  }

  @Override
  public void complete(A answer, Throwable failure) {
    forget();
    settle(answer, invocations.end(call, answer, failure, startNanos));
  }

  @Override
  protected void onTimeout() {
    var waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - askedNanos);
    settle(null, CallFaults.late(call.address(), waited));
  }

  private void settle(A answer, FaultException fault) {
    if (isSettled.compareAndSet(false, true)) {
      metrics.record(call.address(), fault, askedNanos);
      promise.complete(answer, fault);
    }
  }
}
