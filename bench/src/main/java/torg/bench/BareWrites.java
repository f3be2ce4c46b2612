package torg.bench;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import torg.store.Table;

/**
 * A new offer with all that the store writes beside it, a statement after the other in BEGIN …
 * COMMIT, as one would write it by hand.
 */
final class BareWrites {
  private static final List<Integer> PRESETS = List.of(1, 2, 8);
  private static final Table OFFER = OffersFixture.table("offer");
  private static final Table CODE = OffersFixture.table("offer_code");
  private static final Table PRESET = OffersFixture.table("user_offer_presets");
  private static final Table TOTAL = OffersFixture.table("user_total_counters");
  private static final Table EXPIRY = OffersFixture.table("offer_expiry");
  private static final Table QUEUE = OffersFixture.table("queue");

  private final Pool pool;

  BareWrites(Pool pool) {
    this.pool = pool;
  }

  Future<?> write(UUID uuid, String seller) {
    var id = uuid.toString();
    var random = ThreadLocalRandom.current();
    var offer = OfferSamples.offer(random.nextLong(), seller);
    var proto = Buffer.buffer(offer.toByteArray());
    var now = Instant.now().atOffset(ZoneOffset.UTC);
    var code = Long.toString(random.nextLong(Long.MAX_VALUE));
    var shard = (long) random.nextInt(16);
    var seqNo = random.nextInt(10);
    return pool.withTransaction(
        tx ->
            run(
                    tx,
                    "insert into offer (shard, id, kind, proto) values ($1, $2, 'offer', $3)",
                    shard(OFFER, id, "offer"),
                    id,
                    proto)
                .compose(
                    done ->
                        run(
                            tx,
                            "insert into offer_code (shard, short_code, offer_id)"
                                + " values ($1, $2, $3)",
                            shard(CODE, code),
                            code,
                            id))
                .compose(done -> presets(tx, seller, now, id))
                .compose(
                    done ->
                        run(
                            tx,
                            "insert into user_total_counters as t (shard, seller_id, counter_id,"
                                + " seq_no, counter_value) values ($1, $2, 'active', $3, 1)"
                                + " on conflict (shard, seller_id, counter_id, seq_no)"
                                + " do update set counter_value = t.counter_value + 1",
                            shard(TOTAL, seller, "active", seqNo),
                            seller,
                            seqNo))
                .compose(
                    done ->
                        run(
                            tx,
                            "insert into offer_expiry (shard, shard_id, expires_at, offer_id)"
                                + " values ($1, $2, $3, $4) on conflict do nothing",
                            shard(EXPIRY, shard, Instant.EPOCH, id),
                            shard,
                            now,
                            id))
                .compose(
                    done ->
                        run(
                            tx,
                            "insert into queue (shard, shard_id, timestamp, offer_id)"
                                + " values ($1, $2, $3, $4)",
                            shard(QUEUE, shard, 0L, id),
                            shard,
                            System.nanoTime(),
                            id)));
  }

  private static Future<?> presets(SqlConnection tx, String seller, Object now, String id) {
    Future<?> chain = Future.succeededFuture();
    for (var preset : PRESETS) {
      chain =
          chain
              .compose(
                  done ->
                      run(
                          tx,
                          "insert into user_offer_presets (shard, seller_id, preset_id,"
                              + " create_time, offer_id) values ($1, $2, $3, $4, $5)"
                              + " on conflict do nothing",
                          shard(PRESET, seller, preset, Instant.EPOCH, id),
                          seller,
                          preset,
                          now,
                          id))
              .compose(
                  done ->
                      run(
                          tx,
                          "insert into user_offer_presets_count as c (seller_id, preset_id,"
                              + " counter) values ($1, $2, 1) on conflict (seller_id, preset_id)"
                              + " do update set counter = c.counter + 1",
                          seller,
                          preset));
    }
    return chain;
  }

  private static Object shard(Table table, Object... key) {
    return table.key(key).values().get(0);
  }

  private static Future<?> run(SqlConnection tx, String statement, Object... values) {
    return tx.preparedQuery(statement).execute(Tuple.from(values));
  }
}
