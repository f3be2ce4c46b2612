package torg.offers.drafts;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftOwner;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Tx;

/** Drafts in the store. */
final class DraftRecords {
  private DraftRecords() {}

  static Future<Optional<Draft>> find(Reads reads, DraftOwner owner, String id) {
    return reads
        .get(DraftTables.DRAFT.key(DraftOwners.key(owner), id))
        .map(row -> row.map(one -> one.message(OfferTables.PROTO, Draft.parser())));
  }

  /** The draft that the owner goes on with. */
  static Future<Optional<Draft>> current(Reads reads, Optional<DraftOwner> owner) {
    if (owner.isEmpty()) {
      return Future.succeededFuture(Optional.empty());
    }
    return reads
        .get(currentKey(owner.get()))
        .compose(
            row ->
                row.isEmpty()
                    ? Future.succeededFuture(Optional.empty())
                    : find(reads, owner.get(), row.get().get(DraftTables.DRAFT_ID)));
  }

  static void delete(Tx tx, Draft draft) {
    tx.delete(DraftTables.DRAFT.key(DraftOwners.key(draft.getOwner()), draft.getId()));
    tx.delete(currentKey(draft.getOwner()));
  }

  static void put(Tx tx, Draft draft, Instant now) {
    var owner = DraftOwners.key(draft.getOwner());
    var row =
        Row.of(DraftTables.DRAFT)
            .with(DraftTables.OWNER_ID, owner)
            .with(DraftTables.ID, draft.getId())
            .with(OfferTables.PROTO, draft.toByteString());
    tx.upsert(seen(row, draft, now));
    var current =
        Row.of(DraftTables.CURRENT_DRAFT)
            .with(DraftTables.OWNER_ID, owner)
            .with(DraftTables.DRAFT_ID, draft.getId());
    tx.upsert(seen(current, draft, now));
  }

  /** A seller comes back to a draft at any time; a visitor who has gone may never do. */
  private static Row seen(Row row, Draft draft, Instant now) {
    var seen = row.with(DraftTables.SEEN_AT, now);
    return draft.getOwner().hasAnonymousId()
        ? seen.with(OfferTables.SHARD_ID, (long) Shards.of(draft.getId(), Shards.TIMES))
        : seen.cleared(OfferTables.SHARD_ID);
  }

  private static Key currentKey(DraftOwner owner) {
    return DraftTables.CURRENT_DRAFT.key(DraftOwners.key(owner));
  }
}
