package torg.edge.auth;

import static torg.edge.auth.RequestAuthenticator.refused;

import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Caller;

/** API tokens of a file that is read again when it changes. */
final class ApiTokenAuthenticator implements Authenticator {
  private static final Logger log = LoggerFactory.getLogger(ApiTokenAuthenticator.class);

  private final TokenFile file;
  private final Clock clock;
  private volatile String fingerprint;
  private volatile String complaint;
  private volatile Map<String, ApiToken> tokens;

  /** Reads the file, so it blocks. */
  ApiTokenAuthenticator(TokenFile file, Clock clock) {
    this.file = file;
    this.clock = clock;
    read(file.fingerprint());
  }

  @Override
  public Future<Caller> authenticate(String text) {
    var idStart = TokenFile.PREFIX.length();
    var idEnd = text.startsWith(TokenFile.PREFIX) ? text.indexOf('_', idStart) : -1;
    var token = idEnd < 0 ? null : tokens.get(text.substring(idStart, idEnd));
    if (token == null || !hasSecret(token, text.substring(idEnd + 1))) {
      return refused("the token is unknown; './torg token create' creates one");
    }
    if (token.isExpired(clock.instant())) {
      return refused("the token has expired; './torg token create' creates a new one");
    }
    return Future.succeededFuture(new Caller(token.subject(), token.scopes()));
  }

  /**
   * Blocks; a file that cannot be read leaves the tokens as they were. It is tried again each time,
   * for a change of its permissions alone is not seen, but complained of only once.
   */
  void readIfChanged() {
    var now = file.fingerprint();
    if (now.equals(fingerprint)) {
      return;
    }
    try {
      read(now);
      log.info("the tokens file has changed: {} tokens", tokens.size());
    } catch (RuntimeException unreadable) {
      complain(now + " " + unreadable.getMessage(), unreadable.getMessage());
    }
  }

  private void complain(String about, String reason) {
    if (!about.equals(complaint)) {
      complaint = about;
      log.error("the tokens file cannot be read, the tokens stay as they were: {}", reason);
    }
  }

  private void read(String ofFile) {
    tokens = file.list().stream().collect(Collectors.toMap(ApiToken::id, Function.identity()));
    fingerprint = ofFile;
  }

  /** Takes as long for a secret that is nearly right as for one that is all wrong. */
  private static boolean hasSecret(ApiToken token, String secret) {
    return MessageDigest.isEqual(
        token.hash().getBytes(StandardCharsets.US_ASCII),
        TokenFile.hash(secret).getBytes(StandardCharsets.US_ASCII));
  }
}
