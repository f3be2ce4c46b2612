package torg.offers.core;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.bus.flow.Steps;
import torg.offers.v1.Offer;
import torg.store.Reads;

/**
 * Reads offers by their ids a few at a time, so that many large ones are never in memory at once.
 */
public final class OfferPortions {
  /** Of the largest offers, which have 160 KB with their photos, it is 8 MB. */
  static final int ROWS = 50;

  private OfferPortions() {}

  /** Where the offers go. */
  @FunctionalInterface
  public interface Sink {
    /** False when it is full: this offer was not accepted, and no more are read. */
    boolean accept(String id, Optional<Offer> offer);
  }

  /**
   * Reads in the order of the ids and answers how many offers were accepted. Fails as the store
   * does.
   */
  public static Future<Integer> read(Reads reads, List<String> ids, Sink sink) {
    return read(reads, ids, ROWS, sink);
  }

  /** The same with so many at once. */
  public static Future<Integer> read(Reads reads, List<String> ids, int rows, Sink sink) {
    var accepted = new int[1];
    return Steps.untilDone(
        () -> {
          var portion = ids.subList(accepted[0], Math.min(ids.size(), accepted[0] + rows));
          return reads
              .getAll(portion.stream().map(OfferTables::offer).toList())
              .map(
                  found -> {
                    for (var id : portion) {
                      var offer =
                          Optional.ofNullable(found.get(OfferTables.offer(id)))
                              .map(OfferRows::offer);
                      if (!sink.accept(id, offer)) {
                        return Optional.of(accepted[0]);
                      }
                      accepted[0]++;
                    }
                    return accepted[0] == ids.size() ? Optional.of(accepted[0]) : Optional.empty();
                  });
        });
  }
}
