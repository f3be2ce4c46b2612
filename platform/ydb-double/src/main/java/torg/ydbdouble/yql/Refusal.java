package torg.ydbdouble.yql;

import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.YdbIssueMessage.IssueMessage;

/** An answer other than SUCCESS, with the issue that explains it. */
public final class Refusal extends RuntimeException {
  private static final int SEVERITY_ERROR = 1;
  private static final int EXECUTION = 1060;
  private static final int OPTIMIZATION = 1070;
  private static final int LOCKS_INVALIDATED = 2001;
  private static final int CONSTRAINT_VIOLATION = 2012;
  private static final int TOO_MANY_TRANSACTIONS = 2014;
  private static final int TRANSACTION_NOT_FOUND = 2015;
  private static final int INDEX_IS_NOT_READY = 2027;
  private static final int BAD_COLUMN_TYPE = 2031;

  private final StatusCode status;
  private final IssueMessage issue;

  private Refusal(StatusCode status, IssueMessage issue) {
    super(issue.getMessage(), null, false, false);
    this.status = status;
    this.issue = issue;
  }

  public static Refusal of(StatusCode status, String message) {
    return new Refusal(status, issue(0, message).build());
  }

  /** The text is not of a known shape. */
  public static Refusal unparsed(String message) {
    return of(StatusCode.GENERIC_ERROR, message);
  }

  public static Refusal badRequest(String message) {
    return of(StatusCode.BAD_REQUEST, message);
  }

  public static Refusal scheme(String message) {
    return of(StatusCode.SCHEME_ERROR, message);
  }

  public static Refusal optionalKey(String column) {
    var message = "Can't set optional or NULL value to not null column: " + column;
    return new Refusal(StatusCode.BAD_REQUEST, issue(BAD_COLUMN_TYPE, message).build());
  }

  public static Refusal existingKey() {
    var nested = issue(CONSTRAINT_VIOLATION, "Conflict with existing key.");
    return new Refusal(
        StatusCode.PRECONDITION_FAILED, issue(EXECUTION, "Execution").addIssues(nested).build());
  }

  public static Refusal indexNotReady(String index) {
    var nested =
        issue(INDEX_IS_NOT_READY, "Requested index: %s is not ready to use".formatted(index));
    return new Refusal(
        StatusCode.GENERIC_ERROR, issue(OPTIMIZATION, "Optimization").addIssues(nested).build());
  }

  public static Refusal locksInvalidated(String reason) {
    var message = "Transaction locks invalidated. (%s)".formatted(reason);
    return new Refusal(StatusCode.ABORTED, issue(LOCKS_INVALIDATED, message).build());
  }

  public static Refusal noTransaction(String id) {
    var message = "Transaction not found: " + id;
    return new Refusal(StatusCode.NOT_FOUND, issue(TRANSACTION_NOT_FOUND, message).build());
  }

  public static Refusal tooManyTransactions(int active) {
    var message = "Too many transactions, current active: " + active;
    return new Refusal(StatusCode.BAD_SESSION, issue(TOO_MANY_TRANSACTIONS, message).build());
  }

  public static Refusal noSession(String id) {
    return of(StatusCode.BAD_SESSION, "Session not found: " + id);
  }

  private static IssueMessage.Builder issue(int code, String message) {
    return IssueMessage.newBuilder()
        .setIssueCode(code)
        .setSeverity(SEVERITY_ERROR)
        .setMessage(message);
  }

  public StatusCode status() {
    return status;
  }

  public IssueMessage issue() {
    return issue;
  }
}
