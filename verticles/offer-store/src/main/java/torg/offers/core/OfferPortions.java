package torg.offers.core;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.bus.Steps;
import torg.offers.v1.Offer;
import torg.store.Reads;

/** Reads offers by their ids a few at a time, so that many large ones are never held at once. */
public final class OfferPortions {
  /** Of the largest offers, which have 160 KB with their photos, it is 8 MB. */
  static final int ROWS = 50;

  private OfferPortions() {}

  /** Whoever the offers are read for. */
  @FunctionalInterface
  public interface Taker {
    /** False when it is full: this offer was not taken, and no more are read. */
    boolean take(String id, Optional<Offer> offer);
  }

  /** In the order of the ids; how many were taken. */
  public static Future<Integer> read(Reads reads, List<String> ids, Taker taker) {
    var taken = new int[1];
    return Steps.untilDone(
        () -> {
          var portion = ids.subList(taken[0], Math.min(ids.size(), taken[0] + ROWS));
          return reads
              .getAll(portion.stream().map(OfferTables::offer).toList())
              .map(
                  rows -> {
                    for (var id : portion) {
                      var offer =
                          Optional.ofNullable(rows.get(OfferTables.offer(id)))
                              .map(OfferRows::offer);
                      if (!taker.take(id, offer)) {
                        return Optional.of(taken[0]);
                      }
                      taken[0]++;
                    }
                    return taken[0] == ids.size() ? Optional.of(taken[0]) : Optional.empty();
                  });
        });
  }
}
