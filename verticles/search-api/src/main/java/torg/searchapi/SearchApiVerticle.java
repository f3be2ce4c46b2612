package torg.searchapi;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.bus.Bus;

/** Answers searches of people; any number of nodes may run it, on every core. */
public final class SearchApiVerticle extends VerticleBase {
  private final SearchConfig config;
  private final SearchCatalogs catalogs;
  private final Spelling spelling;
  private final Bus bus;
  private final MeterRegistry registry;

  /**
   * @param catalogs of the node
   */
  public SearchApiVerticle(
      SearchConfig config,
      SearchCatalogs catalogs,
      Spelling spelling,
      Bus bus,
      MeterRegistry registry) {
    this.config = config;
    this.catalogs = catalogs;
    this.spelling = spelling;
    this.bus = bus;
    this.registry = registry;
  }

  @Override
  public Future<?> start() {
    return new SearchHandlers(
            config,
            catalogs,
            new CategoryCheck(bus, config),
            spelling,
            new IndexClient(bus, config),
            new SearchMetrics(registry))
        .answerOn(bus);
  }
}
