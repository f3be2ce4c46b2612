package torg.searchapi;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.calls.SearchCalls;
import torg.calls.VasgenCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.view.CatalogCache;
import torg.catalog.view.CatalogCacheConfig;
import torg.search.SearchIndex;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchOffersResponse;
import torg.searchapi.filters.TestCatalog;
import torg.settings.Settings;
import torg.testkit.Await;

/** A node with nothing but the search API; catalog and index are doubles on its bus. */
final class SearchNode implements AutoCloseable {
  private static final Caller ANYBODY = new Caller("anonymous", Set.of());

  final Vertx vertx = Vertx.vertx();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final Bus bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), registry);
  final IndexDouble index = new IndexDouble();

  /** What texts are corrected to. */
  volatile Function<String, Optional<String>> corrections = text -> Optional.empty();

  private Optional<SearchIndex> realIndex = Optional.empty();

  private SearchNode() {}

  /** With a catalog and an index. */
  static SearchNode start(Map<String, String> settings) {
    var node = new SearchNode();
    node.answerCatalog(TestCatalog.CATALOG);
    Await.result(node.index.answerOn(node.bus));
    node.deploy(settings);
    return node;
  }

  static SearchNode start() {
    return start(Map.of());
  }

  /** With a catalog, and with an index that is none of a double. */
  static SearchNode on(Function<Vertx, Future<SearchIndex>> engine) {
    var node = new SearchNode();
    node.answerCatalog(TestCatalog.CATALOG);
    var index = Await.result(engine.apply(node.vertx));
    node.realIndex = Optional.of(index);
    Await.result(
        node.bus.answer(VasgenCalls.EXECUTE, (request, context) -> index.execute(request)));
    node.deploy(Map.of());
    return node;
  }

  static SearchNode withoutCatalog() {
    var node = new SearchNode();
    node.deploy(Map.of());
    return node;
  }

  static SearchNode withoutIndex() {
    var node = new SearchNode();
    node.answerCatalog(TestCatalog.CATALOG);
    node.deploy(Map.of());
    return node;
  }

  private void answerCatalog(Catalog catalog) {
    Await.result(
        bus.answer(
            CatalogCalls.EXPORT_CATALOG, (request, context) -> Future.succeededFuture(catalog)));
  }

  private void deploy(Map<String, String> settings) {
    var cache = new CatalogCache(bus, CatalogCacheConfig.from(new Settings(Map.of())), registry);
    Await.result(vertx.deployVerticle(cache));
    var catalogs = new SearchCatalogs(vertx, cache);
    var config = SearchConfig.from(new Settings(settings));
    Spelling spelling = text -> Future.succeededFuture().map(now -> corrections.apply(text));
    Await.result(
        vertx.deployVerticle(new SearchApiVerticle(config, catalogs, spelling, bus, registry)));
  }

  <Q extends Message, A extends Message> Future<A> send(Call<Q, A> call, Q request) {
    return bus.request(call, request, CallContext.of(ANYBODY, Duration.ofMinutes(5)));
  }

  <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return Await.result(send(call, request));
  }

  <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return catchThrowableOfType(FaultException.class, () -> Await.result(send(call, request)));
  }

  /** A request in protobuf's text format. */
  SearchOffersResponse search(String request) {
    return ask(SearchCalls.SEARCH_OFFERS, TestCatalog.parse(SearchOffersRequest.class, request));
  }

  FaultException refuseSearch(String request) {
    return refuse(SearchCalls.SEARCH_OFFERS, TestCatalog.parse(SearchOffersRequest.class, request));
  }

  @Override
  public void close() {
    realIndex.ifPresent(index -> Await.result(index.close()));
    Await.result(vertx.close());
  }
}
