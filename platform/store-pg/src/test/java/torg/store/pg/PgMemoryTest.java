package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.engine.Engine;
import torg.store.engine.Writes;
import torg.testkit.Postgres;

/** What a long transaction has read is not kept. */
class PgMemoryTest {
  private static final int ROWS = 10;
  private static final int ROW_BYTES = 500_000;

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().await(10, SECONDS);
  }

  @Test
  void shouldReadMoreThanTheHeapHoldsInOneTransaction() throws Exception {
    var engine =
        PgBench.engine(vertx, Postgres.shared().connect(Postgres.shared().freshDatabase()));
    engine.migrate(Schema.of(List.of(Shop.OFFERS))).await(30, SECONDS);
    var photo = ByteString.copyFrom(new byte[ROW_BYTES]);
    var rows =
        IntStream.range(0, ROWS)
            .mapToObj(number -> Shop.offer("ann", number).with(Shop.PHOTO, photo).checked())
            .toList();
    Writes upserts = new Writes.Upserts(Shop.OFFERS, rows.get(0).named(), rows);
    engine.begin(Engine.Isolation.SERIALIZABLE).commit(List.of(upserts)).await(30, SECONDS);

    var snapshot = engine.begin(Engine.Isolation.SNAPSHOT);
    var scans = 2 * Runtime.getRuntime().maxMemory() / (ROWS * ROW_BYTES);
    for (var scan = 0; scan < scans; scan++) {
      List<Row> page =
          snapshot.scan(Scan.of(Shop.OFFERS).prefix("ann").limit(ROWS)).await(30, SECONDS);
      assertThat(page).hasSize(ROWS);
    }
    snapshot.commit(List.of()).await(30, SECONDS);
  }
}
