package torg.catalog.view;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.calls.CatalogCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.ListChangesRequest;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/**
 * A node's copy of the catalog: follows the announcements, never goes back to an older version, and
 * keeps the last copy while no catalog can be reached. Deployed once a node; its copy may be read
 * from any thread.
 */
public final class CatalogCache extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(CatalogCache.class);
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
  private static final GaugeMetric VERSION =
      Metric.gauge("torg_catalog_cached_version", "Version of the catalog that this node uses");

  public static final List<Metric> METRICS = List.of(VERSION);

  private final Bus bus;
  private final CatalogCacheConfig config;
  private final MeterRegistry registry;
  private Gauge gauge;
  private volatile CatalogTree current;
  private long versionHeard;
  private boolean isLoading;
  private boolean isRetrySet;
  private int failures;

  public CatalogCache(Bus bus, CatalogCacheConfig config, MeterRegistry registry) {
    this.bus = bus;
    this.config = config;
    this.registry = registry;
  }

  /** Completes after the first attempt to load, also when that one failed. */
  @Override
  public Future<?> start() {
    gauge = VERSION.register(registry, this::version);
    vertx.setPeriodic(config.refresh().toMillis(), timer -> lookForNewer());
    return bus.subscribe(CatalogCalls.CHANGED, changed -> hear(changed.getVersion()))
        .compose(subscribed -> load());
  }

  @Override
  public Future<?> stop() {
    registry.remove(gauge);
    return Future.succeededFuture();
  }

  public Optional<CatalogTree> current() {
    return Optional.ofNullable(current);
  }

  /**
   * The catalog, for a handler that cannot do without.
   *
   * @throws FaultException UNAVAILABLE while none has been loaded yet
   */
  public CatalogTree require() {
    return current()
        .orElseThrow(
            () ->
                FaultException.unavailable(
                    "this node has not loaded the catalog yet; try again in a moment, and start a"
                        + " node with the role catalog if there is none"));
  }

  private long version() {
    return current == null ? 0 : current.version();
  }

  private void hear(long version) {
    versionHeard = Math.max(versionHeard, version);
    if (versionHeard > version()) {
      load();
    }
  }

  /**
   * Versions heard of during a load are compared when it ends, so one load is under way at most.
   */
  private Future<Void> load() {
    if (isLoading) {
      return Future.succeededFuture();
    }
    isLoading = true;
    return bus.request(
            CatalogCalls.EXPORT_CATALOG,
            ExportCatalogRequest.getDefaultInstance(),
            CallContext.mesh(config.timeout()))
        .map(this::take)
        .transform(
            (taken, failure) -> {
              isLoading = false;
              endLoad(failure);
              return Future.succeededFuture();
            });
  }

  private Void take(Catalog catalog) {
    if (current == null || catalog.getVersion() > version()) {
      current = CatalogTree.of(catalog);
      log.info(
          "catalog version {} loaded, {} categories",
          catalog.getVersion(),
          catalog.getCategoriesCount());
    }
    return null;
  }

  /** The node that answered may itself be behind the version heard of; then another try helps. */
  private void endLoad(Throwable failure) {
    if (failure == null && version() >= versionHeard) {
      failures = 0;
      return;
    }
    var pause = BACKOFF.pause(failures + 1);
    if (failure != null) {
      log.warn("catalog not loaded, next try in {}: {}", pause, failure.getMessage());
    }
    if (isRetrySet) {
      return;
    }
    isRetrySet = true;
    failures++;
    vertx.setTimer(
        pause.toMillis(),
        timer -> {
          isRetrySet = false;
          load();
        });
  }

  /** Asks for one change rather than for the whole catalog, which is mostly unchanged. */
  private void lookForNewer() {
    if (current == null) {
      return;
    }
    var request = ListChangesRequest.newBuilder().setSinceVersion(version()).setLimit(1).build();
    bus.request(CatalogCalls.LIST_CHANGES, request, CallContext.mesh(config.timeout()))
        .onSuccess(answer -> answer.getChangesList().forEach(one -> hear(one.getVersion())))
        .onFailure(failure -> log.warn("catalog not checked: {}", failure.getMessage()));
  }
}
