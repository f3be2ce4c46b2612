package torg.bench;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.ThreadLocalRandom;
import torg.offers.v1.Offer;
import torg.store.Table;

/**
 * Changes of an offer with what the store writes beside it, but for counts: a statement after the
 * other in BEGIN … COMMIT, as one would write it by hand.
 */
final class BareChanges {
  private static final int HIDDEN = 3;
  private static final Table OFFER = OffersFixture.table("offer");
  private static final Table PRESET = OffersFixture.table("user_offer_presets");
  private static final Table QUEUE = OffersFixture.table("queue");

  private final Pool pool;

  BareChanges(Pool pool) {
    this.pool = pool;
  }

  Future<?> update(Offer offer) {
    var changed =
        offer.toBuilder()
            .setContent(OfferSamples.content(ThreadLocalRandom.current().nextLong()))
            .build();
    return pool.withTransaction(
        tx ->
            read(tx, offer)
                .compose(read -> write(tx, changed))
                .compose(written -> queue(tx, offer)));
  }

  /** The row of a list goes and another comes. */
  Future<?> changeStatus(Offer offer) {
    var now = Instant.now().atOffset(ZoneOffset.UTC);
    return pool.withTransaction(
        tx ->
            read(tx, offer)
                .compose(read -> write(tx, offer))
                .compose(
                    written ->
                        run(
                            tx,
                            "delete from user_offer_presets where shard = $1 and seller_id = $2"
                                + " and preset_id = $3 and offer_id = $4 and create_time = $5",
                            preset(offer),
                            offer.getSellerId(),
                            HIDDEN,
                            offer.getId(),
                            now))
                .compose(
                    deleted ->
                        run(
                            tx,
                            "insert into user_offer_presets (shard, seller_id, preset_id,"
                                + " create_time, offer_id) values ($1, $2, $3, $4, $5)"
                                + " on conflict do nothing",
                            preset(offer),
                            offer.getSellerId(),
                            HIDDEN,
                            now,
                            offer.getId()))
                .compose(inserted -> queue(tx, offer)));
  }

  private static Future<?> read(SqlConnection tx, Offer offer) {
    return run(
        tx,
        "select proto from offer where shard = $1 and id = $2 and kind = 'offer'",
        OffersLoad.shard(offer.getId()),
        offer.getId());
  }

  private static Future<?> write(SqlConnection tx, Offer offer) {
    return run(
        tx,
        "update offer set proto = $3 where shard = $1 and id = $2 and kind = 'offer'",
        OFFER.key(offer.getId(), "offer").values().get(0),
        offer.getId(),
        Buffer.buffer(offer.toByteArray()));
  }

  private static Future<?> queue(SqlConnection tx, Offer offer) {
    var shard = (long) ThreadLocalRandom.current().nextInt(16);
    return run(
        tx,
        "insert into queue (shard, shard_id, timestamp, offer_id) values ($1, $2, $3, $4)",
        QUEUE.key(shard, 0L, offer.getId()).values().get(0),
        shard,
        System.nanoTime(),
        offer.getId());
  }

  private static Object preset(Offer offer) {
    return PRESET.key(offer.getSellerId(), HIDDEN, Instant.EPOCH, offer.getId()).values().get(0);
  }

  private static Future<?> run(SqlConnection tx, String statement, Object... values) {
    return tx.preparedQuery(statement).execute(Tuple.from(values));
  }
}
