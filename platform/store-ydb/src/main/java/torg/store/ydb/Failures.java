package torg.store.ydb;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import tech.ydb.core.Issue;
import tech.ydb.core.Status;
import tech.ydb.core.StatusCode;
import torg.store.engine.StoreFailure;
import torg.store.engine.StoreFailure.Kind;

/**
 * What a status says of the transaction (docs/ydb.md, Statuses and retries). The SDK's own retries
 * are not used: they know neither the store's limits of attempts and time nor which work may be
 * repeated, and they would retry within the store's retries.
 */
final class Failures {
  /** "Conflict with existing key". */
  private static final int ISSUE_EXISTS = 2012;

  /** "Requested index … is not ready to use", KIKIMR_INDEX_IS_NOT_READY. */
  private static final int ISSUE_INDEX_NOT_READY = 2027;

  private static final Set<StatusCode> DOUBTFUL =
      EnumSet.of(StatusCode.UNUSED_STATUS, StatusCode.UNDETERMINED, StatusCode.SESSION_EXPIRED);

  private static final Set<StatusCode> SNAPSHOT_LOST =
      EnumSet.of(StatusCode.NOT_FOUND, StatusCode.PRECONDITION_FAILED);

  private Failures() {}

  /** An index is still being built. */
  static final class IndexNotReady extends IllegalStateException {
    private IndexNotReady(String message) {
      super(message);
    }
  }

  /** In a transaction that reads a snapshot. */
  static RuntimeException ofSnapshot(String what, Status status) {
    return isSnapshotLost(status)
        ? new StoreFailure(
            Kind.SLOW,
            "YDB keeps a snapshot for a few minutes only, and this one is gone; read the stream"
                + " faster or in parts: "
                + text(what, status))
        : of(what, status, false);
  }

  private static boolean isSnapshotLost(Status status) {
    return SNAPSHOT_LOST.contains(status.getCode())
        && !hasIssue(status, issue -> issue.getCode() == ISSUE_EXISTS)
        && hasIssue(
            status, issue -> issue.getMessage().toLowerCase(Locale.ROOT).contains("snapshot"));
  }

  /**
   * @param what the text of the query or the name of the call
   * @param commitsWrites whether the call was to commit a transaction that has written
   */
  static RuntimeException of(String what, Status status, boolean commitsWrites) {
    return switch (status.getCode()) {
      case ABORTED -> failure(Kind.CONFLICT, what, status);
      case PRECONDITION_FAILED ->
          hasIssue(status, issue -> issue.getCode() == ISSUE_EXISTS)
              ? failure(Kind.EXISTS, what, status)
              : defect(what, status);
      case OVERLOADED, CLIENT_LIMITS_REACHED -> failure(Kind.BUSY, what, status);
      // Also what a call ends with whose connection the server closes for too many pings: by then
      // it may be done, although clients of YDB retry this one always.
      case CLIENT_RESOURCE_EXHAUSTED ->
          failure(commitsWrites ? Kind.UNKNOWN : Kind.BUSY, what, status);
      // The server has not done what it answers these to, a commit neither: all clients retry them.
      case UNAVAILABLE, BAD_SESSION, SESSION_BUSY -> failure(Kind.LOST, what, status);
      // A session or a transaction that is gone: to a commit, perhaps because it is done.
      case SESSION_EXPIRED, NOT_FOUND ->
          failure(commitsWrites ? Kind.UNKNOWN : Kind.LOST, what, status);
      case CLIENT_DISCOVERY_FAILED -> failure(Kind.LOST, what, status);
      case UNDETERMINED,
          TRANSPORT_UNAVAILABLE,
          CLIENT_CANCELLED,
          CLIENT_INTERNAL_ERROR,
          CLIENT_GRPC_ERROR ->
          failure(commitsWrites ? Kind.UNKNOWN : Kind.LOST, what, status);
      case TIMEOUT, CLIENT_DEADLINE_EXCEEDED ->
          failure(commitsWrites ? Kind.UNKNOWN : Kind.SLOW, what, status);
      // Defects, which do not tell how far a commit has come.
      case INTERNAL_ERROR, CANCELLED, EXTERNAL_ERROR ->
          commitsWrites ? failure(Kind.UNKNOWN, what, status) : defect(what, status);
      // Here nothing was sent.
      case CLIENT_DEADLINE_EXPIRED -> failure(Kind.SLOW, what, status);
      case UNUSED_STATUS,
          SUCCESS,
          BAD_REQUEST,
          UNAUTHORIZED,
          SCHEME_ERROR,
          GENERIC_ERROR,
          ALREADY_EXISTS,
          UNSUPPORTED,
          CLIENT_UNAUTHENTICATED,
          CLIENT_CALL_UNIMPLEMENTED ->
          defect(what, status);
    };
  }

  /**
   * Whether the session can be used again. An answer of the server ends the transaction; when the
   * connection broke, the server itself does not know, or it has forgotten the session, something
   * may be open on it.
   */
  static boolean leavesSessionSound(StatusCode code) {
    var isAnswer = code.getCode() < StatusCode.TRANSPORT_UNAVAILABLE.getCode();
    return isAnswer && !DOUBTFUL.contains(code);
  }

  private static boolean hasIssue(Status status, Predicate<Issue> wanted) {
    return hasIssue(status.getIssues(), wanted);
  }

  /** At the top or within other issues. */
  private static boolean hasIssue(Issue[] issues, Predicate<Issue> wanted) {
    return Arrays.stream(issues)
        .anyMatch(issue -> wanted.test(issue) || hasIssue(issue.getIssues(), wanted));
  }

  private static StoreFailure failure(Kind kind, String what, Status status) {
    return new StoreFailure(kind, text(what, status));
  }

  private static IllegalStateException defect(String what, Status status) {
    return hasIssue(status, issue -> issue.getCode() == ISSUE_INDEX_NOT_READY)
        ? new IndexNotReady(text(what, status))
        : new IllegalStateException(text(what, status));
  }

  private static String text(String what, Status status) {
    return "YDB answered %s to: %s".formatted(status, what);
  }
}
