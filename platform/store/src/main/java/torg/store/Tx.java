package torg.store;

import io.vertx.core.Future;
import java.util.function.Predicate;

/**
 * One attempt at a transaction, to be used on its own context until its future completes. Writes
 * are kept until the next read or the end, where they leave together; a write that cannot be done
 * fails the whole transaction.
 */
public interface Tx extends Reads {
  /** The transaction fails with ALREADY_EXISTS when a row with the key is there. */
  void insert(Row row);

  /** Writes the columns that the row names; others keep what they have. */
  void upsert(Row row);

  /** Nothing happens when there is no such row. */
  void delete(Key key);

  /**
   * Adds to a number; a missing row or value counts as zero. The transaction fails with
   * PRECONDITION when the sum does not fit.
   */
  void increment(Key key, Column<? extends Number> column, long delta);

  /** Upserts the changes if the row is there and the condition holds; tells whether it did. */
  Future<Boolean> updateIf(Predicate<Row> condition, Row changes);
}
