package torg.bench;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import torg.store.Row;
import torg.store.Scan;

/** The store on Postgres against bare statements of the same client with as many connections. */
final class StoreBench implements Main.Benchmark {
  private static final int ROWS = 1_000_000;
  private static final int GETS = 200_000;
  private static final int TRANSACTIONS = 10_000;
  private static final int HEAP_SAMPLES = 10;
  private static final byte[] BODY = new byte[1_000];
  private static final ByteString PROTO = ByteString.copyFrom(BODY);

  private final AtomicLong nextId = new AtomicLong(ROWS);

  @Override
  public void run(Report report) throws Exception {
    try (var fixture = new StoreFixture()) {
      fixture.sql(
          "insert into offer (id, seller_id, proto) select g, 'seller-' || g % 1000,"
              + " decode(repeat('00', 100), 'hex') from generate_series(0, %d) g"
                  .formatted(ROWS - 1));
      fixture.sql("vacuum analyze offer");
      var gets = Median.compare(5, () -> storeGets(fixture), () -> bareGets(fixture));
      report.figure("gets of the store", gets.subject(), "a second");
      report.figure("bare selects", gets.anchor(), "a second");
      report.atLeast("gets against bare selects", gets.ratio(), 2);

      var transactions =
          Median.compare(5, () -> storeTransactions(fixture), () -> bareTransactions(fixture));
      report.figure("transactions of the store", transactions.subject(), "a second");
      report.figure("bare transactions", transactions.anchor(), "a second");
      report.atLeast("transactions against bare ones", transactions.ratio(), 1.5);

      stream(fixture, report);
    }
  }

  private static double storeGets(StoreFixture fixture) throws Exception {
    return fixture.load.perSecond(
        GETS, number -> fixture.store.get(StoreFixture.OFFER.key(randomId())));
  }

  private static double bareGets(StoreFixture fixture) throws Exception {
    var select = fixture.bare.preparedQuery("select id, seller_id, proto from offer where id = $1");
    return fixture.load.perSecond(GETS, number -> select.execute(Tuple.of(randomId())));
  }

  private static long randomId() {
    return ThreadLocalRandom.current().nextLong(ROWS);
  }

  /** Five rows of four tables, of offers and sellers that nobody else writes. */
  private double storeTransactions(StoreFixture fixture) throws Exception {
    return fixture.load.perSecond(
        TRANSACTIONS,
        number -> {
          var id = nextId.getAndIncrement();
          var seller = "seller-" + id;
          return fixture.store.transact(
              tx -> {
                tx.upsert(
                    Row.of(StoreFixture.OFFER)
                        .with(StoreFixture.ID, id)
                        .with(StoreFixture.SELLER, seller)
                        .with(StoreFixture.PROTO, PROTO));
                tx.upsert(preset(id, seller, 1));
                tx.upsert(preset(id, seller, 2));
                tx.upsert(
                    Row.of(StoreFixture.COUNTS)
                        .with(StoreFixture.SELLER, seller)
                        .with(StoreFixture.PRESET, 1)
                        .with(StoreFixture.COUNT, 1L));
                tx.upsert(
                    Row.of(StoreFixture.QUEUE)
                        .with(StoreFixture.SHARD_ID, id % 64)
                        .with(StoreFixture.ID, id)
                        .with(StoreFixture.PROTO, PROTO));
                return Future.succeededFuture();
              });
        });
  }

  private static Row preset(long id, String seller, int preset) {
    return Row.of(StoreFixture.PRESETS)
        .with(StoreFixture.SELLER, seller)
        .with(StoreFixture.PRESET, preset)
        .with(StoreFixture.ID, id);
  }

  private double bareTransactions(StoreFixture fixture) throws Exception {
    return fixture.load.perSecond(
        TRANSACTIONS,
        number -> {
          var id = nextId.getAndIncrement();
          var seller = "seller-" + id;
          return fixture.bare.withTransaction(
              tx -> {
                var offer =
                    tx.preparedQuery(
                            "insert into offer (id, seller_id, proto) values ($1, $2, $3)"
                                + " on conflict (id) do update set seller_id = excluded.seller_id,"
                                + " proto = excluded.proto")
                        .execute(Tuple.of(id, seller, Buffer.buffer(BODY)));
                var preset =
                    tx.preparedQuery(
                        "insert into presets (seller_id, preset_id, id) values ($1, $2, $3)"
                            + " on conflict do nothing");
                return offer
                    .compose(done -> preset.execute(Tuple.of(seller, 1, id)))
                    .compose(done -> preset.execute(Tuple.of(seller, 2, id)))
                    .compose(
                        done ->
                            tx.preparedQuery(
                                    "insert into counts (seller_id, preset_id, counter)"
                                        + " values ($1, $2, $3) on conflict (seller_id, preset_id)"
                                        + " do update set counter = excluded.counter")
                                .execute(Tuple.of(seller, 1, 1L)))
                    .compose(
                        done ->
                            tx.preparedQuery(
                                    "insert into queue (shard_id, id, proto) values ($1, $2, $3)"
                                        + " on conflict (shard_id, id)"
                                        + " do update set proto = excluded.proto")
                                .execute(Tuple.of(id % 64, id, Buffer.buffer(BODY))));
              });
        });
  }

  /** What is alive in the heap after each tenth of the rows. */
  private static void stream(StoreFixture fixture, Report report) throws Exception {
    var samples = new ArrayList<Double>();
    var done = Promise.<Void>promise();
    var rows = new AtomicLong();
    var start = System.nanoTime();
    var stream = fixture.store.stream(Scan.of(StoreFixture.OFFER).until((long) ROWS));
    stream
        .exceptionHandler(done::tryFail)
        .endHandler(end -> done.tryComplete())
        .handler(
            row -> {
              if (rows.incrementAndGet() % (ROWS / HEAP_SAMPLES) == 0) {
                samples.add(liveMegabytes());
              }
            });
    done.future().await(5, TimeUnit.MINUTES);
    report.figure("rows streamed", rows.get(), "rows");
    report.figure(
        "streaming, collections included",
        rows.get() / ((System.nanoTime() - start) / 1e9),
        "rows a second");
    report.figure("live heap after a tenth", samples.get(0), "MB");
    report.atMost("live heap at its largest against that", largest(samples) / samples.get(0), 1.1);
  }

  private static double largest(List<Double> samples) {
    return samples.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  private static double liveMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }
}
