package torg.edge.auth;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import torg.api.v1.Scope;
import torg.settings.SettingException;

/** A token as the file knows it: only the hash of its secret part. */
public record ApiToken(
    String id, String hash, Set<Scope> scopes, String subject, Optional<Instant> expires) {
  private static final Pattern LINE =
      Pattern.compile("([0-9a-z]{1,32}) ([0-9a-f]{64}) ([a-z,]+) ([^\\s]{1,100}) (\\d{1,12}|-)");
  static final String SUBJECT_RULE =
      "1 to 100 of A-Z, a-z, 0-9 and ._@:+-, not torg, local or anonymous";
  private static final Pattern SUBJECT = Pattern.compile("[A-Za-z0-9._@:+-]{1,100}");

  /** Subjects that name the mesh itself and callers without token. */
  private static final Set<String> OURS = Set.of("torg", "local", "anonymous");

  public ApiToken {
    scopes = Set.copyOf(scopes);
    if (!isSubject(subject)) {
      throw new SettingException(
          "a token's subject must be %s, got '%s'".formatted(SUBJECT_RULE, subject));
    }
    if (scopes.isEmpty()) {
      throw new SettingException("a token needs at least one scope: seller, service or operator");
    }
  }

  static boolean isSubject(String subject) {
    return SUBJECT.matcher(subject).matches() && !OURS.contains(subject);
  }

  boolean isExpired(Instant now) {
    return expires.isPresent() && !now.isBefore(expires.get());
  }

  static ApiToken parse(String line) {
    var parts = LINE.matcher(line.strip());
    if (!parts.matches()) {
      throw new SettingException("must be 'id hash scopes subject expiry'");
    }
    return new ApiToken(
        parts.group(1),
        parts.group(2),
        scopes(parts.group(3)),
        parts.group(4),
        parts.group(5).equals("-")
            ? Optional.empty()
            : Optional.of(Instant.ofEpochSecond(Long.parseLong(parts.group(5)))));
  }

  String line() {
    var expiry = expires.map(instant -> Long.toString(instant.getEpochSecond())).orElse("-");
    var names = new TreeSet<>(scopes).stream().map(ApiToken::name);
    return "%s %s %s %s %s"
        .formatted(id, hash, names.collect(Collectors.joining(",")), subject, expiry);
  }

  /**
   * Scopes as written by a person: {@code seller,operator}.
   *
   * @throws SettingException when one of them is none
   */
  public static Set<Scope> scopes(String names) {
    return Arrays.stream(names.split(",")).map(ApiToken::scope).collect(Collectors.toSet());
  }

  static Scope scope(String name) {
    return switch (name.strip()) {
      case "seller" -> Scope.SELLER;
      case "service" -> Scope.SERVICE;
      case "operator" -> Scope.OPERATOR;
      default ->
          throw new SettingException(
              "a scope must be one of [seller, service, operator], got '%s'".formatted(name));
    };
  }

  public static String name(Scope scope) {
    return scope.name().toLowerCase(Locale.ROOT);
  }

  /** The hash is of no use to a reader, and logs are read by many. */
  @Override
  public String toString() {
    return "token %s of %s".formatted(id, subject);
  }
}
