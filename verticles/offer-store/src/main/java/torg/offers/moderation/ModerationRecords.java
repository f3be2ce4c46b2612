package torg.offers.moderation;

import io.vertx.core.Future;
import java.util.Optional;
import torg.offers.core.OfferTables;
import torg.offers.v1.ModerationState;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Tx;

/** What moderation thinks of offers, in the store: a row beside each offer. */
final class ModerationRecords {
  private static final String KIND = "moderation";

  private ModerationRecords() {}

  /** The default state when moderation has not spoken yet. Fails as the store does. */
  static Future<ModerationState> read(Reads reads, String offerId) {
    return reads.get(OfferTables.OFFER.key(offerId, KIND)).map(ModerationRecords::state);
  }

  private static ModerationState state(Optional<Row> row) {
    return row.map(one -> one.message(OfferTables.PROTO, ModerationState.parser()))
        .orElse(ModerationState.getDefaultInstance());
  }

  static void put(Tx tx, String offerId, ModerationState state) {
    tx.upsert(OfferTables.offerRow(offerId, KIND, state));
  }
}
