package torg.edge.auth;

import io.vertx.core.Future;
import torg.bus.Caller;

/** One way in which a token says who calls. */
sealed interface Authenticator permits ApiTokenAuthenticator, JwtAuthenticator {
  /** Fails with UNAUTHENTICATED when the token is not known, not valid or expired. */
  Future<Caller> authenticate(String token);
}
