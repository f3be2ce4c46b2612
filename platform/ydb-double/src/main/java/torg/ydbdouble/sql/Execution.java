package torg.ydbdouble.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;

/** A checked statement that is ready to run. */
public interface Execution {
  /**
   * With the rows if it is a read. Fails with a {@link torg.ydbdouble.yql.Refusal}, or with what
   * Postgres said, which {@link Database#refusal} turns into one.
   */
  Future<Optional<ResultRows>> run(SqlClient client);
}
