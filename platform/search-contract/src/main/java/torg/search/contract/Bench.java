package torg.search.contract;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import torg.search.SearchIndex;

/** How the contract comes to indexes. Called on a thread that may be blocked. */
public interface Bench {
  Vertx vertx();

  /** New and empty, with the weights that are shipped, and new documents found soon. */
  Future<SearchIndex> freshIndex();

  /** Ends what the bench has started, Vert.x included; the contract has closed the indexes. */
  void close();
}
