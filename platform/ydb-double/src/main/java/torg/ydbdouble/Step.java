package torg.ydbdouble;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;

/** A checked statement that is ready to run. */
interface Step {
  /** With the rows if it is a read. */
  Future<Optional<ResultRows>> run(SqlClient client);
}
