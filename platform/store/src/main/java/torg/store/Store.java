package torg.store;

import io.vertx.core.Future;
import io.vertx.core.streams.ReadStream;
import java.util.function.Function;

/**
 * Ordered tables with serializable transactions. A read of the store itself sees one consistent
 * moment, but takes no part in the order of the transactions: what must not change until a decision
 * is written is read in the transaction that writes it.
 *
 * <p>What is asked for while a call is being handled ends with the call's deadline: it fails with
 * DEADLINE and nothing is committed after it. Work that shall go on is started by {@link
 * torg.bus.CallContext#detached}. When too many wait for the database already, whatever is asked
 * for fails with TOO_MANY at once.
 */
public interface Store extends Reads {
  /**
   * Runs the work as one serializable transaction, again from its start when it collides with
   * another: it must have no effect of its own. Nothing of a failed attempt remains.
   *
   * <p>Fails with what the work fails with; with CONFLICT when it still collides after
   * store.attemptsMax; with UNAVAILABLE when the database cannot be reached and nothing was
   * applied; with UNDETERMINED when the answer to the commit was lost.
   */
  <T> Future<T> transact(Function<Tx, Future<T>> work);

  /**
   * The same for work that may be applied twice: it is repeated also when the commit is unknown.
   */
  <T> Future<T> transactIdempotent(Function<Tx, Future<T>> work);

  /** Several reads of one moment. */
  <T> Future<T> snapshot(Function<Reads, Future<T>> work);

  /**
   * Rows of any number, of the moment when the first is asked for, read page by page as they are
   * taken; up to two pages are held, of at most 1,000 rows, or 250 where rows can be large. Fails
   * when that takes longer than store.streamMax. The stream ends what it holds when it ends, fails
   * or loses its handler.
   */
  ReadStream<Row> stream(Scan scan);
}
