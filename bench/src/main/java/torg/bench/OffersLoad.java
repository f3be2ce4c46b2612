package torg.bench;

import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.function.LongFunction;
import torg.store.Column;
import torg.store.Row;
import torg.store.Table;
import torg.store.Tx;

/** Offers of one seller with a million and of one with a hundred, as the store would keep them. */
final class OffersLoad {
  static final String BIG_SELLER = "big";
  static final String SMALL_SELLER = "small";
  private static final int SMALL_OFFERS = 100;
  private static final int PORTION = 500;
  private static final int PRESET_ALL = 1;

  private static final Table OFFER = OffersFixture.table("offer");
  private static final Table QUEUE = OffersFixture.table("queue");
  private static final int EXPORT_SHARDS = 16;
  private static final Table PRESET = OffersFixture.table("user_offer_presets");

  private OffersLoad() {}

  static void fill(OffersFixture fixture, int offers) throws Exception {
    fill(fixture, 0, offers, BIG_SELLER);
    fill(fixture, offers, offers + SMALL_OFFERS, SMALL_SELLER);
    fixture.sql("vacuum analyze");
  }

  /** Offers of many sellers, so that all shards of the export have some. */
  static void spread(OffersFixture fixture, int offers) throws Exception {
    fill(fixture, 0, offers, number -> "seller-" + number % OffersBench.SELLERS);
    fixture.sql("vacuum analyze");
  }

  private static void fill(OffersFixture fixture, int from, int until, String seller)
      throws Exception {
    fill(fixture, from, until, number -> seller);
  }

  private static void fill(OffersFixture fixture, int from, int until, LongFunction<String> seller)
      throws Exception {
    var load = new Load(fixture.vertx, Runtime.getRuntime().availableProcessors(), 2);
    load.perSecond(
        (until - from + PORTION - 1) / PORTION,
        portion ->
            fixture.store.transact(
                tx -> {
                  var start = from + portion * PORTION;
                  for (var number = start; number < Math.min(until, start + PORTION); number++) {
                    put(tx, number, seller.apply(number));
                  }
                  return Future.succeededFuture();
                }));
  }

  private static void put(Tx tx, long number, String seller) {
    var offer = OfferSamples.offer(number, seller);
    tx.upsert(row(OFFER, offer.getId(), "offer", offer.toByteString()));
    tx.upsert(row(PRESET, seller, PRESET_ALL, OfferSamples.createdAt(number), offer.getId()));
  }

  /** The values of all columns but the shard. */
  private static Row row(Table table, Object... values) {
    var row = Row.of(table);
    for (var at = 0; at < values.length; at++) {
      row = with(row, table.columns().get(at + 1), values[at]);
    }
    return row;
  }

  @SuppressWarnings("unchecked")
  private static <T> Row with(Row row, Column<T> column, Object value) {
    return row.with(column, (T) value);
  }

  /** Versions of loaded offers, as if they had just been written. */
  static void queue(OffersFixture fixture, int versions) throws Exception {
    var load = new Load(fixture.vertx, Runtime.getRuntime().availableProcessors(), 2);
    load.perSecond(
        versions / PORTION,
        portion ->
            fixture.store.transact(
                tx -> {
                  for (var number = portion * PORTION; number < (portion + 1) * PORTION; number++) {
                    var offer = OfferSamples.offer(number, BIG_SELLER);
                    tx.upsert(
                        row(QUEUE, number % EXPORT_SHARDS, offer.getVersion(), offer.getId()));
                  }
                  return Future.succeededFuture();
                }));
  }

  /** The first column of an offer's key. */
  static Object shard(String offerId) {
    return OFFER.key(offerId, "offer").values().get(0);
  }

  /** Of the page in the middle of the million. */
  static String deepPageToken() {
    var middle = OffersBench.OFFERS / 2;
    var micros = ChronoUnit.MICROS.between(Instant.EPOCH, OfferSamples.createdAt(middle));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((micros + " " + OfferSamples.id(middle)).getBytes(StandardCharsets.UTF_8));
  }
}
