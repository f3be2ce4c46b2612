package torg.node.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.settings.Settings;
import torg.store.Column;
import torg.store.Row;
import torg.store.Store;
import torg.store.Table;
import torg.testkit.Await;
import torg.testkit.Postgres;
import torg.testkit.store.TestStore;

/** A transaction that is slow, for a caller on the same node and on another. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LateTransactionTest {
  /** Long enough for the handler to begin, also on another node and a busy machine. */
  private static final Duration TIME = Duration.ofSeconds(3);

  private static final Column<String> SELLER = Column.utf8("seller");
  private static final Column<Long> NUMBER = Column.int64("number");
  private static final Table WRITTEN = Table.named("written").key(SELLER).values(NUMBER).declare();

  private final Vertx ofStore = Vertx.vertx();
  private Store store;
  private TestMesh mesh;
  private Vertx near;
  private Vertx far;
  private Bus nearBus;
  private Bus farBus;

  /** Of the handler that runs: its call, what it waits for, and its outcome. */
  private volatile Promise<CallContext> started;

  private volatile Promise<Void> work;
  private volatile Promise<Object> ended;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    var database = Postgres.shared().connect(Postgres.shared().freshDatabase());
    store = Await.result(TestStore.open(ofStore, database, List.of(WRITTEN)));
    mesh = new TestMesh(directory);
    near = join("near");
    far = join("far");
    var config = BusConfig.from(new Settings(Map.of()));
    nearBus = new Bus(near, config, new SimpleMeterRegistry());
    farBus = new Bus(far, config, new SimpleMeterRegistry());
  }

  private Vertx join(String node) throws Exception {
    return mesh.join(mesh.config(mesh.name(), Optional.empty()), node).vertx();
  }

  @AfterAll
  void stop() {
    mesh.close();
    Await.result(ofStore.close());
  }

  private Future<EchoResponse> write(EchoRequest request, CallContext context) {
    var isOver = ended;
    var seller = request.getText();
    return store
        .transact(
            tx -> {
              started.tryComplete(context);
              tx.upsert(Row.of(WRITTEN).with(SELLER, seller).with(NUMBER, 1L));
              return work.future();
            })
        .onComplete((done, failure) -> isOver.tryComplete(failure == null ? "written" : failure))
        .map(done -> EchoResponse.getDefaultInstance());
  }

  private boolean isWritten(String seller) {
    return Await.result(store.get(WRITTEN.key(seller))).isPresent();
  }

  private FaultException ask(String seller, Duration time) {
    var request = EchoRequest.newBuilder().setText(seller).build();
    return catchThrowableOfType(
        FaultException.class,
        () -> Await.result(nearBus.request(MeshCalls.ECHO, request, CallContext.mesh(time))));
  }

  @ParameterizedTest(name = "on another node: {0}")
  @ValueSource(booleans = {false, true})
  void shouldWriteNothingWhenItEndsAfterTheDeadlineOfItsCaller(boolean isFar) {
    work = Promise.promise();
    work.complete();
    started = Promise.promise();
    ended = Promise.promise();
    var node = isFar ? far : near;
    var bus = isFar ? farBus : nearBus;
    var handler =
        Await.result(node.deployVerticle(context -> bus.answer(MeshCalls.ECHO, this::write)));
    // Nodes hear of a handler a moment later.
    var patience = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (ask("in time " + isFar, TIME) != null) {
      assertThat(System.nanoTime()).as("the handler is reached").isLessThan(patience);
    }
    assertThat(isWritten("in time " + isFar)).isTrue();

    work = Promise.promise();
    started = Promise.promise();
    ended = Promise.promise();
    var refusal = ask("late " + isFar, TIME);
    assertThat(refusal.fault()).isEqualTo(Fault.DEADLINE);
    var call = Await.result(started.future());
    while (!call.deadline().isOver()) {
      Thread.onSpinWait();
    }
    work.complete();

    assertThat(Await.result(ended.future()))
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.DEADLINE));
    assertThat(isWritten("late " + isFar)).isFalse();
    Await.result(node.undeploy(handler));
  }
}
