package torg.store.pg;

import io.vertx.core.VertxException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.io.IOException;
import java.util.Locale;
import torg.store.engine.StoreFailure;
import torg.store.engine.StoreFailure.Kind;

/** What an error of Postgres or of the connection to it means for a transaction. */
final class PgFailures {
  private PgFailures() {}

  /** Of a statement; whatever is a defect stays as it is. */
  static Throwable of(Throwable cause) {
    if (cause instanceof PgException error) {
      return ofServer(error);
    }
    return isConnection(cause) ? lost(cause) : cause;
  }

  /** Of taking a connection: nothing was sent, whatever the cause. */
  static Throwable unreachable(Throwable cause) {
    if (cause instanceof StoreFailure) {
      return cause;
    }
    if (cause instanceof PgException error) {
      return ofServer(error);
    }
    return cause instanceof ConnectionPoolTooBusyException
        ? new StoreFailure(Kind.FULL, "no connection is free: " + cause.getMessage())
        : lost(cause);
  }

  /** Of a commit: a connection that broke after it was sent leaves open whether it took place. */
  static Throwable ofCommit(Throwable cause) {
    var failure = cause instanceof StoreFailure ? cause : of(cause);
    return failure instanceof StoreFailure known && known.kind() == Kind.LOST && !isUnsent(cause)
        ? new StoreFailure(Kind.UNKNOWN, "no answer to the commit: " + known.getMessage())
        : failure;
  }

  private static Throwable ofServer(PgException error) {
    var state = error.getSqlState();
    return switch (state) {
      case "40001", "40P01" -> failure(Kind.CONFLICT, error);
      case "23505" ->
          new StoreFailure(
              Kind.EXISTS, "table %s: %s".formatted(error.getTable(), error.getDetail()));
      case "22003" -> failure(Kind.OVERFLOW, error);
      case "55P03" -> failure(Kind.BUSY, error);
      case "57014", "25P03", "25P04" -> failure(Kind.SLOW, error);
      // 25006: after a switch of servers this one is no longer the one that writes.
      case "25006", "57P01", "57P02", "57P03", "57P05" -> failure(Kind.LOST, error);
      default -> ofClass(state.substring(0, 2), error);
    };
  }

  private static Throwable ofClass(String stateClass, PgException error) {
    return switch (stateClass) {
      case "08" -> failure(Kind.LOST, error);
      case "53" -> failure(Kind.BUSY, error);
      default -> error;
    };
  }

  private static StoreFailure failure(Kind kind, PgException error) {
    return new StoreFailure(kind, "Postgres says " + error.getMessage());
  }

  private static StoreFailure lost(Throwable cause) {
    return new StoreFailure(Kind.LOST, "no connection to Postgres: " + cause.getMessage());
  }

  private static boolean isConnection(Throwable cause) {
    return cause instanceof ClosedConnectionException
        || cause instanceof IOException
        || isUnsent(cause);
  }

  /** The client fails what it could not send with a plain exception that speaks of it. */
  private static boolean isUnsent(Throwable cause) {
    return cause instanceof VertxException
        && !(cause instanceof ClosedConnectionException)
        && String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("connection");
  }
}
