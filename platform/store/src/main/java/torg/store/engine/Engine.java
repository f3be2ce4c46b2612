package torg.store.engine;

import io.vertx.core.Future;
import torg.store.Schema;

/**
 * A database. Reads of the engine itself are each a statement of its own and see one moment. All
 * futures complete on the caller's context and fail with {@link StoreFailure}, or with another
 * exception where the engine or its adapter has a defect.
 */
public interface Engine extends EngineReads {
  /**
   * Creates and extends what is missing; fails when that would lose data. Can run on many nodes.
   */
  Future<Void> migrate(Schema schema);

  /** Costs nothing until the first statement. */
  EngineTx begin(Isolation isolation);

  /** Whether the database answers. */
  Future<Void> check();

  Future<Void> close();

  /** What a transaction sees of the others. */
  enum Isolation {
    SERIALIZABLE,
    /** Reads only, all of one moment, never in conflict. */
    SNAPSHOT
  }
}
