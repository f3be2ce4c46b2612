package torg.edge.request;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.api.v1.OptionsProto;
import torg.api.v1.Scope;
import torg.bus.Bus;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.auth.ApiToken;
import torg.edge.auth.OpenMethods;
import torg.edge.limits.EdgeLimits;
import torg.edge.limits.MethodLatency;

/** A public method with everything about it that can be known before it is called. */
public final class PublicMethod {
  private static final Logger log = LoggerFactory.getLogger(PublicMethod.class);

  private final Bus bus;
  private final Call<Message, Message> call;
  private final List<Scope> scopes;
  private final boolean open;
  private final boolean immutable;
  private final Duration timeout;
  private final Duration timeoutMax;
  private final MethodLatency latency;

  /**
   * @param opened by settings, beside what the contract opens
   * @throws IllegalArgumentException when the method is open and names scopes: a mistake in proto/
   */
  public PublicMethod(Bus bus, Call<?, ?> call, EdgeLimits limits, OpenMethods opened) {
    this.bus = bus;
    this.call = anyMessages(call);
    var options = call.method().getOptions();
    scopes = options.getExtension(OptionsProto.scopes);
    open = options.getExtension(OptionsProto.open) || opened.contain(call);
    immutable = options.getExtension(OptionsProto.immutable);
    if (open && !scopes.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is open to everybody, so it must not name scopes".formatted(call.address()));
    }
    var ofMethod = Duration.ofMillis(options.getExtension(OptionsProto.timeoutMs));
    timeoutMax = limits.timeoutMax();
    latency = new MethodLatency(limits.waitTarget());
    timeout = atMost(timeoutMax, ofMethod.isZero() ? limits.timeout() : ofMethod);
  }

  @SuppressWarnings("unchecked")
  private static Call<Message, Message> anyMessages(Call<?, ?> call) {
    return (Call<Message, Message>) call;
  }

  /** Anybody may call it, without a token. */
  public boolean isOpen() {
    return open;
  }

  /** The answer to a request never changes. */
  public boolean isImmutable() {
    return immutable;
  }

  /** Fails with FORBIDDEN when the caller has none of the scopes that the method names. */
  public void authorize(Caller caller) {
    if (scopes.isEmpty() || scopes.stream().anyMatch(caller::has)) {
      return;
    }
    var names = scopes.stream().map(ApiToken::name).collect(Collectors.joining(" or "));
    throw FaultException.of(
        Fault.FORBIDDEN, "%s needs a token with the scope %s".formatted(call.address(), names));
  }

  /** Fails as {@link Bus#request} does. */
  public Future<Message> ask(Caller caller, Message request, Duration wait) {
    return bus.request(call, request, CallContext.of(caller, wait));
  }

  /**
   * The failure as a fault for strangers. One that nobody has foreseen is a defect: its text, which
   * may tell of what is inside, goes to the log only.
   */
  public FaultException fault(Throwable failure) {
    if (!(failure instanceof FaultException known)) {
      log.error("{} failed unexpectedly at the edge", call.address(), failure);
      return unexpected(call.address());
    }
    if (known.fault() != Fault.INTERNAL) {
      return known;
    }
    log.warn("{} failed unexpectedly: {}", call.address(), known.getMessage());
    return unexpected(call.address());
  }

  public static FaultException unexpected(String where) {
    return FaultException.of(
        Fault.INTERNAL, "unexpected error in %s; see the node's log".formatted(where));
  }

  /** What a client is told whose request is not complete when its time has passed. */
  public FaultException deadlineExceeded() {
    return FaultException.of(
        Fault.DEADLINE, "the deadline for %s has passed".formatted(call.address()));
  }

  public MethodLatency latency() {
    return latency;
  }

  /** The wait when the client asks for none. */
  public Duration timeout() {
    return timeout;
  }

  public Duration timeout(Duration asked) {
    return atMost(timeoutMax, asked);
  }

  public Call<Message, Message> call() {
    return call;
  }

  private static Duration atMost(Duration max, Duration wait) {
    return wait.compareTo(max) > 0 ? max : wait;
  }
}
