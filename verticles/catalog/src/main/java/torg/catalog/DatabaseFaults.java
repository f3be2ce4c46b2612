package torg.catalog;

import io.vertx.core.Future;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import torg.bus.FaultException;

/** Failures of the database that pass by themselves, told apart from defects. */
final class DatabaseFaults {
  /** Connection lost, transaction rolled back, resources or lock not to be had, shutting down. */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "55", "57");

  private DatabaseFaults() {}

  static <T> Future<T> guard(Future<T> future) {
    return future.recover(failure -> Future.failedFuture(known(failure)));
  }

  private static Throwable known(Throwable failure) {
    var isPassing =
        failure instanceof PgException server
            ? PASSING_CLASSES.stream().anyMatch(String.valueOf(server.getSqlState())::startsWith)
            : failure instanceof IOException
                || failure instanceof TimeoutException
                || failure instanceof VertxException;
    return isPassing
        ? FaultException.unavailable(
            "the catalog's database does not answer, try again: " + failure.getMessage())
        : failure;
  }
}
