package torg.catalog;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import torg.api.v1.Scope;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.ListChangesRequest;
import torg.leases.Lease;
import torg.settings.Settings;
import torg.testkit.Await;
import torg.testkit.OutboxDouble;
import torg.testkit.Postgres;
import torg.testkit.store.TestStore;

/** A node with nothing but a catalog verticle, on a real database. */
final class TestNode implements AutoCloseable {
  private static final Caller ALICE = new Caller("alice", Set.of(Scope.OPERATOR));

  final Vertx vertx = Vertx.vertx();
  final Bus bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), new SimpleMeterRegistry());

  final OutboxDouble outbox = new OutboxDouble();

  /** The job that the leases would run. */
  Function<Lease, Future<Void>> announce;

  private TestNode() {}

  static TestNode start(String database) {
    var node = new TestNode();
    await(node.deploy(database));
    return node;
  }

  static TestNode prepare() {
    return new TestNode();
  }

  Future<String> deploy(String database) {
    return deploy(Postgres.shared().connect(database), Duration.ofMillis(100));
  }

  Future<String> deploy(PgConnectOptions database, Duration refresh) {
    var config = new CatalogConfig(refresh, "catalog-changes", Duration.ofSeconds(1), 1_000);
    return TestStore.open(vertx, database, CatalogVerticle.TABLES)
        .compose(
            store -> {
              announce = new Announcer(new CatalogRecords(store), store, outbox, config)::run;
              return vertx.deployVerticle(
                  new CatalogVerticle(config, store, bus, Clock.systemUTC()));
            });
  }

  <Q extends Message, A extends Message> Future<A> send(Call<Q, A> call, Q request) {
    return bus.request(call, request, CallContext.of(ALICE, Duration.ofSeconds(60)));
  }

  <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return await(send(call, request));
  }

  <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return catchThrowableOfType(FaultException.class, () -> ask(call, request));
  }

  Category create(Category.Builder category) {
    return ask(CatalogCalls.CREATE_CATEGORY, CatalogRequests.create(category));
  }

  Category get(String id) {
    return ask(CatalogCalls.GET_CATEGORY, CatalogRequests.id(id));
  }

  /** As a version left it; 0 for the newest. */
  Catalog export(long version) {
    return ask(
        CatalogCalls.EXPORT_CATALOG, ExportCatalogRequest.newBuilder().setVersion(version).build());
  }

  List<CatalogChange> changes(long since, int limit) {
    return changes(since, "", limit);
  }

  List<CatalogChange> changes(long since, String afterId, int limit) {
    return ask(
            CatalogCalls.LIST_CHANGES,
            ListChangesRequest.newBuilder()
                .setSinceVersion(since)
                .setAfterCategoryId(afterId)
                .setLimit(limit)
                .build())
        .getChangesList();
  }

  /** What a refusal names. */
  static List<String> fields(FaultException fault) {
    return fault.violations().stream().map(one -> one.getField()).toList();
  }

  static void await(BooleanSupplier condition) {
    Await.within(Duration.ofSeconds(20)).until(condition);
  }

  @Override
  public void close() {
    await(vertx.close());
  }

  static <T> T await(Future<T> future) {
    return Await.within(Duration.ofSeconds(60)).result(future);
  }
}
