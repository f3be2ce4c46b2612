package torg.store.contract;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import torg.store.engine.Engine;

/** How the contract comes to databases and engines. Called on a thread that may be blocked. */
public interface Bench {
  Vertx vertx();

  /** New and empty. */
  Database freshDatabase();

  /** Ends what the bench has started, Vert.x included; the contract has closed the engines. */
  void close();

  /** A database on which several engines work, as on several nodes. */
  interface Database {
    /** Another one on each call, with at least four connections or sessions. */
    Future<Engine> engine();
  }
}
