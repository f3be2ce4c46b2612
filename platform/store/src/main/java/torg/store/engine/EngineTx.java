package torg.store.engine;

import io.vertx.core.Future;
import java.util.List;

/**
 * A transaction of an engine. Statements may be asked for without waiting for those before; they
 * take effect in order. After a failure only {@link #rollback} is allowed.
 */
public interface EngineTx extends EngineReads {
  /** Visible to the later reads of this transaction. */
  Future<Void> write(List<Writes> writes);

  /** The last writes, if any, and the end. Fails with LOST or UNKNOWN if the connection breaks. */
  Future<Void> commit(List<Writes> last);

  /** Frees what the transaction holds; never fails and does no harm after the end. */
  Future<Void> rollback();
}
