package torg.offers.editing;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import torg.bus.Sha256;
import torg.bus.faults.FaultException;
import torg.offers.core.Cleaning.Kept;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.store.Column;
import torg.store.Row;
import torg.store.Table;

/**
 * Requests for new offers that named a key, so that one that comes again makes no second offer. The
 * row is inserted with the offer: of two that come at once one fails and finds the other.
 */
final class CreateRequests {
  private static final Column<String> KEY = Column.utf8("request_key");
  private static final Column<String> FINGERPRINT = Column.utf8("fingerprint");
  static final Column<Instant> CREATED_AT = Column.timestamp("created_at");

  static final Table OFFER_REQUEST =
      Table.named("offer_request")
          .key(OfferTables.SELLER_ID, KEY)
          .values(FINGERPRINT, OfferTables.OFFER_ID, OfferTables.SHARD_ID, CREATED_AT)
          .index("by_time", OfferTables.SHARD_ID, CREATED_AT)
          .shardedBy(OfferTables.SELLER_ID)
          .declare();

  static final Kept KEPT =
      new Kept(OFFER_REQUEST.index("by_time"), CREATED_AT, Duration.ofDays(1), 500);

  private final OfferRecords records;
  private final Clock clock;

  CreateRequests(OfferRecords records, Clock clock) {
    this.records = records;
    this.clock = clock;
  }

  /**
   * @param fingerprint of the content: SHA-256, of which two that differ are not found by chance
   */
  record Request(String sellerId, String key, String fingerprint) {
    static Request of(String sellerId, String key, OfferContent content) {
      return new Request(sellerId, key, Sha256.hex(content.toByteArray()));
    }
  }

  /**
   * The offer that an earlier request with the key has made, as it is now. Fails with INVALID when
   * that one had another content, else as the store does.
   */
  Future<Optional<Offer>> earlier(Request request) {
    return records
        .store()
        .get(OFFER_REQUEST.key(request.sellerId, request.key))
        .compose(
            row -> {
              if (row.isEmpty()) {
                return Future.succeededFuture(Optional.empty());
              }
              if (!row.get().get(FINGERPRINT).equals(request.fingerprint)) {
                return Future.failedFuture(
                    FaultException.invalid(
                        "idempotency_key",
                        "was used at %s for another offer; give each new offer its own"
                            .formatted(row.get().get(CREATED_AT))));
              }
              return records.find(row.get().get(OfferTables.OFFER_ID));
            });
  }

  Function<Offer, Row> row(Request request) {
    return offer ->
        Row.of(OFFER_REQUEST)
            .with(OfferTables.SELLER_ID, request.sellerId)
            .with(KEY, request.key)
            .with(FINGERPRINT, request.fingerprint)
            .with(OfferTables.OFFER_ID, offer.getId())
            .with(OfferTables.SHARD_ID, (long) Shards.of(request.key, Shards.TIMES))
            .with(CREATED_AT, clock.instant());
  }
}
