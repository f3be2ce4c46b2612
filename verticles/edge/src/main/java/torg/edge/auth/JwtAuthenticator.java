package torg.edge.auth;

import static torg.edge.auth.RequestAuthenticator.refused;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.User;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.settings.SettingException;

/** Signed tokens of an issuer that is trusted. */
final class JwtAuthenticator implements Authenticator {
  private static final Set<String> SCOPES = Set.of("seller", "service", "operator");

  private final JWTAuth jwt;

  /** Reads the key, so it blocks. */
  JwtAuthenticator(Vertx vertx, AuthConfig.Jwt config) {
    var checks = new JWTOptions().setIssuer(config.issuer()).addAudience(config.audience());
    var key = new PubSecKeyOptions().setAlgorithm(config.algorithm().name()).setBuffer(pem(config));
    try {
      jwt = JWTAuth.create(vertx, new JWTAuthOptions().setJWTOptions(checks).addPubSecKey(key));
    } catch (RuntimeException unusable) {
      throw unusableKey(config);
    }
  }

  @Override
  public Future<Caller> authenticate(String token) {
    return jwt.authenticate(new TokenCredentials(token))
        .transform((user, failure) -> failure == null ? callerOf(user) : refused(reason(failure)));
  }

  private static Future<Caller> callerOf(User user) {
    var claims = user.attributes().getJsonObject("accessToken");
    if (!(claims.getValue("exp") instanceof Number)) {
      return refused("the JWT has no claim 'exp'");
    }
    if (!(claims.getValue("sub") instanceof String subject) || subject.isBlank()) {
      return refused("the JWT has no claim 'sub'");
    }
    if (!ApiToken.isSubject(subject)) {
      return refused("the claim 'sub' of the JWT must be " + ApiToken.SUBJECT_RULE);
    }
    return Future.succeededFuture(new Caller(subject, scopes(claims.getValue("scope"))));
  }

  /** Scopes of other services in the same token are none of our business. */
  private static Set<Scope> scopes(Object claim) {
    return claim instanceof String names
        ? Arrays.stream(names.split(" "))
            .filter(SCOPES::contains)
            .map(ApiToken::scope)
            .collect(Collectors.toSet())
        : Set.of();
  }

  private static String reason(Throwable failure) {
    var text = String.valueOf(failure.getMessage());
    return text.contains("expired")
        ? "the JWT has expired; get a new one from its issuer"
        : "the JWT is not valid: its signature, issuer, audience or time is wrong";
  }

  private static String pem(AuthConfig.Jwt config) {
    try {
      return Files.readString(config.publicKeyFile());
    } catch (IOException unreadable) {
      throw unusableKey(config);
    }
  }

  private static SettingException unusableKey(AuthConfig.Jwt config) {
    return new SettingException(
        "auth.jwt.publicKeyFile must be a readable PEM file with a public key for %s, got '%s'"
            .formatted(config.algorithm(), config.publicKeyFile()));
  }
}
