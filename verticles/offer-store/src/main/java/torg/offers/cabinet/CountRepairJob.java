package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.List;

/**
 * The slow schedule of repairs: a few sellers each time, one after the other, round and round. A
 * node that takes over begins anew, which does no harm.
 */
public final class CountRepairJob {
  private static final int SELLERS = 20;

  private final CountRepair repair;
  private String last = "";

  public CountRepairJob(CountRepair repair) {
    this.repair = repair;
  }

  /** Fails as {@link CountRepair#repair}; the next run goes on after the seller that failed. */
  public Future<Void> run() {
    return repair.sellersAfter(last, SELLERS).compose(this::repair);
  }

  private Future<Void> repair(List<String> sellers) {
    if (sellers.isEmpty()) {
      last = "";
      return Future.succeededFuture();
    }
    var chain = Future.<Void>succeededFuture();
    for (var seller : sellers) {
      chain =
          chain
              .compose(
                  before -> {
                    // Before it is done, so that one that cannot be repaired stops nobody else.
                    last = seller;
                    return repair.repair(seller);
                  })
              .mapEmpty();
    }
    return chain;
  }
}
