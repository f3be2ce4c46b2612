package torg.offers.reexport;

import io.vertx.core.Future;
import java.util.List;
import torg.offers.v1.Offer;
import torg.store.Tx;

/** Where the offers of a re-export go. */
interface Target {
  /**
   * Before the cursor moves past the offers. False when there is no room for them yet, and then
   * nothing was done. Fails as the store or Kafka does.
   */
  Future<Boolean> prepare(List<Offer> offers);

  /** In the transaction that moves the cursor. */
  void write(Tx tx, long export, List<Offer> offers);

  /** After it. */
  void written(List<Offer> offers);
}
