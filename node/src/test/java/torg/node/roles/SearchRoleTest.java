package torg.node.roles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.calls.CatalogCalls;
import torg.calls.VasgenCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.view.CatalogCache;
import torg.catalog.view.CatalogCacheConfig;
import torg.settings.Settings;
import torg.testkit.Await;
import torg.vasgen.v1.ExecutionResponse;

class SearchRoleTest {
  private static final Settings SETTINGS = new Settings(Map.of());

  private final Vertx vertx = Vertx.vertx();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Bus bus = new Bus(vertx, BusConfig.from(SETTINGS), registry);
  private final CatalogCache catalog =
      new CatalogCache(bus, CatalogCacheConfig.from(SETTINGS), registry);
  private final Role role = SearchRole.TYPE.factory().configure(SETTINGS, Path.of("data"));

  @AfterEach
  void close() {
    Await.result(vertx.close());
  }

  @Test
  void shouldBeUpWithoutAnIndexAndSayWhatIsMissing() {
    answerCatalog();
    Await.result(vertx.deployVerticle(catalog));
    assertThat(Await.result(role.check(services()))).isNull();
    assertThat(Await.result(role.notice(services())).orElseThrow())
        .isEqualTo(
            "searches are refused until a node with the role search-engine answers: no node"
                + " answers torg.vasgen.v1.ExecutionService/Execute now; start one with its role");
  }

  @Test
  void shouldHaveNothingToSayWithAnIndex() {
    Await.result(
        bus.answer(
            VasgenCalls.EXECUTE,
            (request, context) -> Future.succeededFuture(ExecutionResponse.getDefaultInstance())));
    assertThat(Await.result(role.notice(services()))).isEmpty();
  }

  @Test
  void shouldBeDownWithoutACatalog() {
    assertThatThrownBy(() -> Await.result(role.check(services())))
        .hasMessage("this node has not loaded the catalog yet");
  }

  private void answerCatalog() {
    Await.result(
        bus.answer(
            CatalogCalls.EXPORT_CATALOG,
            (request, context) -> Future.succeededFuture(Catalog.getDefaultInstance())));
  }

  /** Without what a check of this role does not look at. */
  private NodeServices services() {
    return new NodeServices(
        "n1",
        vertx,
        bus,
        null,
        null,
        null,
        null,
        null,
        catalog,
        null,
        registry,
        null,
        List.of(),
        Optional.empty());
  }
}
