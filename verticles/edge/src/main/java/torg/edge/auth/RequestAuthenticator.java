package torg.edge.auth;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.auth.AuthConfig.Mode;

/**
 * Authenticates every request, of HTTP and of gRPC: says who calls by the header {@code
 * authorization}. What the caller may do is decided by the method that is called.
 */
public final class RequestAuthenticator {
  private static final long REREAD_MILLIS = 1_000;
  private static final String SCHEME = "bearer ";
  public static final Caller ANONYMOUS = new Caller("anonymous", Set.of());
  private static final Caller LOCAL = new Caller("local", Set.of(Scope.OPERATOR));
  private static final Future<Caller> IS_LOCAL = Future.succeededFuture(LOCAL);
  private static final Future<Caller> IS_ANONYMOUS = Future.succeededFuture(ANONYMOUS);

  private final Mode mode;
  private final ApiTokenAuthenticator tokens;
  private final Optional<JwtAuthenticator> jwt;

  /**
   * Reads tokens and key, so it blocks.
   *
   * @throws torg.settings.SettingException when a file cannot be used
   */
  public RequestAuthenticator(Vertx vertx, AuthConfig config, Clock clock) {
    mode = config.mode();
    tokens = new ApiTokenAuthenticator(new TokenFile(config.tokensFile(), clock), clock);
    jwt = config.jwt().map(settings -> new JwtAuthenticator(vertx, settings));
  }

  /** Until the calling verticle is undeployed. */
  public void followChanges(Vertx vertx) {
    vertx.setPeriodic(
        REREAD_MILLIS,
        timer ->
            vertx.executeBlocking(
                () -> {
                  tokens.readIfChanged();
                  return null;
                }));
  }

  /**
   * Fails with UNAUTHENTICATED; a token that is presented is checked in every mode.
   *
   * @param open whether a caller without token may be anybody
   */
  public Future<Caller> authenticate(String authorization, boolean open) {
    if (authorization == null) {
      return withoutToken(open);
    }
    if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return refused("the header 'authorization' must be 'Bearer TOKEN'");
    }
    var token = authorization.substring(SCHEME.length()).strip();
    if (token.startsWith(TokenFile.PREFIX) || jwt.isEmpty()) {
      return tokens.authenticate(token);
    }
    return jwt.get().authenticate(token);
  }

  private Future<Caller> withoutToken(boolean open) {
    if (mode == Mode.OFF) {
      return IS_LOCAL;
    }
    return open
        ? IS_ANONYMOUS
        : refused("a token is required: send the header 'authorization: Bearer TOKEN'");
  }

  /** Whether the caller has said who it is. */
  public static boolean isNamed(Caller caller) {
    return caller != LOCAL && caller != ANONYMOUS;
  }

  static Future<Caller> refused(String reason) {
    return Future.failedFuture(FaultException.of(Fault.UNAUTHENTICATED, reason));
  }
}
