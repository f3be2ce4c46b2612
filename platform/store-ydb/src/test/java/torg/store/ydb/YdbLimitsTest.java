package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.DoubleServer.await;
import static torg.store.ydb.Sample.NAMES;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Key;
import torg.store.Schema;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;
import torg.ydbdouble.service.Fault;
import torg.ydbdouble.service.FaultPoint;

class YdbLimitsTest {
  private static final List<Key> KEYS = List.of(NAMES.key("ann"));

  private final DoubleServer server = new DoubleServer();
  private YdbEngine hasty;

  @BeforeEach
  void connect() {
    var patient = server.engine();
    await(patient.migrate(Schema.of(List.of(NAMES))));
    await(patient.close());
    hasty = server.engine(1, Duration.ofSeconds(2));
  }

  @AfterEach
  void stop() {
    server.awaitNoOpenTransactions();
    await(hasty.close());
    server.close();
  }

  @Test
  void shouldGiveUpWhenYdbIsSilent() {
    server.ydb.inject(Fault.SILENCE, FaultPoint.QUERY, 2);
    var delete = List.<Writes>of(new Writes.Deletes(NAMES, KEYS));

    assertThat(failure(hasty.getAll(NAMES, KEYS))).isEqualTo(StoreFailure.Kind.SLOW);
    assertThat(failure(hasty.begin(Isolation.SERIALIZABLE).commit(delete)))
        .isEqualTo(StoreFailure.Kind.UNKNOWN);
  }

  @Test
  void shouldLeaveNoCallBehindWhenChecksGetNoAnswer() {
    server.ydb.inject(Fault.SILENCE, FaultPoint.SCHEME, 3);

    for (var check = 0; check < 3; check++) {
      assertThat(failure(hasty.check())).isEqualTo(StoreFailure.Kind.LOST);
    }

    assertThat(server.ydb.faultsLeft()).isZero();
    DoubleServer.awaitZero(server.ydb::silentCalls);
    await(hasty.check());
  }

  @Test
  void shouldSayBusyWhenAllSessionsAreInUse() {
    var tx = hasty.begin(Isolation.SERIALIZABLE);
    await(tx.getAll(NAMES, KEYS));

    assertThat(failure(hasty.getAll(NAMES, KEYS))).isEqualTo(StoreFailure.Kind.BUSY);

    await(tx.commit(List.of()));
    assertThat(await(hasty.getAll(NAMES, KEYS))).isEmpty();
  }

  private static StoreFailure.Kind failure(Future<?> future) {
    return catchThrowableOfType(StoreFailure.class, () -> await(future)).kind();
  }
}
