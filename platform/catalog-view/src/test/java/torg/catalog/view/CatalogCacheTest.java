package torg.catalog.view;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.CatalogChanged;
import torg.catalog.v1.ListChangesResponse;
import torg.settings.Settings;

class CatalogCacheTest {
  private static final Duration OFTEN = Duration.ofMillis(100);
  private static final Duration SELDOM = Duration.ofHours(1);

  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Bus bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), registry);
  private final AtomicLong version = new AtomicLong();
  private final AtomicInteger exports = new AtomicInteger();

  @AfterEach
  void close() throws Exception {
    vertx.close().await(10, SECONDS);
  }

  @Test
  void shouldStartAndSayUnavailableWhenNoCatalogNodeIsUp() throws Exception {
    var cache = start(SELDOM);
    assertThat(cache.current()).isEmpty();
    assertThatThrownBy(cache::require)
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> {
              assertThat(fault.fault()).isEqualTo(Fault.UNAVAILABLE);
              assertThat(fault).hasMessageContaining("role catalog");
            });
  }

  @Test
  void shouldLoadWhenCatalogNodeComesUpLater() throws Exception {
    var cache = start(SELDOM);
    serve(3);
    await(() -> cache.current().isPresent());
    assertThat(cache.require().version()).isEqualTo(3);
    assertThat(registry.get("torg_catalog_cached_version").gauge().value()).isEqualTo(3);
  }

  @Test
  void shouldHaveCatalogAfterStartWhenNodeIsUp() throws Exception {
    serve(3);
    assertThat(start(SELDOM).require().version()).isEqualTo(3);
  }

  @Test
  void shouldReloadWhenNewerVersionIsAnnounced() throws Exception {
    serve(1);
    var cache = start(SELDOM);
    version.set(2);
    announce(2);
    await(() -> cache.require().version() == 2);
  }

  @Test
  void shouldTryAgainWhenAnsweringNodeIsBehindTheAnnouncement() throws Exception {
    serve(1);
    var cache = start(SELDOM);
    announce(2);
    await(() -> exports.get() >= 3);
    assertThat(cache.require().version()).isEqualTo(1);
    version.set(2);
    await(() -> cache.require().version() == 2);
  }

  @Test
  void shouldNotGoBackWhenAnOlderVersionIsAnsweredOrAnnounced() throws Exception {
    serve(5);
    var cache = start(SELDOM);
    announce(4);
    version.set(4);
    announce(6);
    await(() -> exports.get() >= 3);
    assertThat(cache.require().version()).isEqualTo(5);
  }

  @Test
  void shouldFindNewerVersionWhenAnnouncementWasMissed() throws Exception {
    serve(1);
    var cache = start(OFTEN);
    version.set(2);
    await(() -> cache.require().version() == 2);
  }

  @Test
  void shouldLoadOnceMoreAtMostWhenManyAnnouncementsComeDuringALoad() throws Exception {
    serve(1);
    var cache = start(SELDOM);
    var held = Promise.<Void>promise();
    gate = held.future();
    version.set(9);
    for (var announced = 2; announced <= 9; announced++) {
      announce(announced);
    }
    await(() -> exports.get() == 2);
    held.complete();
    await(() -> cache.require().version() == 9);
    assertThat(exports).hasValue(2);
  }

  private volatile Future<Void> gate = Future.succeededFuture();

  private void serve(long initial) throws Exception {
    version.set(initial);
    bus.answer(
            CatalogCalls.EXPORT_CATALOG,
            (request, context) -> {
              exports.incrementAndGet();
              var catalog = Catalog.newBuilder().setVersion(version.get()).build();
              return gate.map(open -> catalog);
            })
        .await(10, SECONDS);
    bus.answer(
            CatalogCalls.LIST_CHANGES,
            (request, context) -> {
              var answer = ListChangesResponse.newBuilder();
              if (version.get() > request.getSinceVersion()) {
                answer.addChanges(CatalogChange.newBuilder().setVersion(version.get()));
              }
              return Future.succeededFuture(answer.build());
            })
        .await(10, SECONDS);
  }

  private CatalogCache start(Duration refresh) throws Exception {
    var config = new CatalogCacheConfig(refresh, Duration.ofSeconds(10));
    var cache = new CatalogCache(bus, config, registry);
    vertx.deployVerticle(cache).await(10, SECONDS);
    return cache;
  }

  private void announce(long announced) {
    bus.publish(CatalogCalls.CHANGED, CatalogChanged.newBuilder().setVersion(announced).build());
  }

  private static void await(BooleanSupplier condition) {
    var deadline = System.nanoTime() + SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
