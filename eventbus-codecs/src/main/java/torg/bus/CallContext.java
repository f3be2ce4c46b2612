package torg.bus;

import io.vertx.core.MultiMap;
import io.vertx.core.eventbus.DeliveryOptions;
import java.time.Duration;

/**
 * What travels with a request: who asks and how long the answer is of use. A handler passes it on
 * to the calls that it makes itself, so that they end in time as well.
 */
public final class CallContext {
  private static final String SUBJECT = "subject";
  private static final String SCOPES = "scopes";
  private static final String TIMEOUT = "timeout";

  private final Caller caller;
  private final long deadlineNanos;

  private CallContext(Caller caller, long deadlineNanos) {
    this.caller = caller;
    this.deadlineNanos = deadlineNanos;
  }

  public static CallContext of(Caller caller, Duration timeout) {
    return new CallContext(caller, System.nanoTime() + timeout.toNanos());
  }

  /** A call that the mesh makes on its own account. */
  public static CallContext mesh(Duration timeout) {
    return of(Caller.MESH, timeout);
  }

  public Caller caller() {
    return caller;
  }

  /** Zero or less when the deadline has passed. */
  public long remainingMillis() {
    return (deadlineNanos - System.nanoTime()) / 1_000_000;
  }

  /** Clocks of nodes differ, so what is left travels, not the hour. */
  void writeTo(DeliveryOptions options, long remainingMillis) {
    options
        .addHeader(SUBJECT, caller.subject())
        .addHeader(SCOPES, Integer.toString(caller.scopeBits()))
        .addHeader(TIMEOUT, Long.toString(remainingMillis));
  }

  static CallContext readFrom(MultiMap headers) {
    var caller = Caller.ofBits(headers.get(SUBJECT), Integer.parseInt(headers.get(SCOPES)));
    return of(caller, Duration.ofMillis(Long.parseLong(headers.get(TIMEOUT))));
  }
}
