package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.calls.VasgenCalls;
import torg.searchapi.IndexSpelling;
import torg.searchapi.SearchApiVerticle;
import torg.searchapi.SearchCatalogs;
import torg.searchapi.SearchConfig;
import torg.searchapi.SearchMetrics;
import torg.settings.Settings;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.Relevance;
import torg.vasgen.v1.Sort;

/** Answers searches of people, for which it asks the nodes that have an index. */
final class SearchRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "search",
          RoleType.Stage.SERVICE,
          List::of,
          () -> SearchMetrics.METRICS,
          SearchConfig.SETTINGS,
          (settings, data) -> new SearchRole(settings));

  /** How many documents there are, and none of them. */
  private static final ExecutionRequest EVERYTHING =
      ExecutionRequest.newBuilder()
          .setSort(Sort.newBuilder().setRelevance(Relevance.getDefaultInstance()))
          .build();

  private final SearchConfig config;

  private SearchRole(Settings settings) {
    this.config = SearchConfig.from(settings);
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var spelling = new IndexSpelling(services.bus());
    var catalogs = new SearchCatalogs(services.vertx(), services.catalogCache());
    return services
        .deploy(
            NodeServices.CORES,
            () ->
                new SearchApiVerticle(
                    config, catalogs, spelling, services.bus(), services.registry()))
        .mapEmpty();
  }

  /** Judged by its own work: without an index it still tells its callers what is missing. */
  @Override
  public Future<Void> check(NodeServices services) {
    return services.catalogCache().current().isPresent()
        ? Future.succeededFuture()
        : Future.failedFuture("this node has not loaded the catalog yet");
  }

  @Override
  public Future<Optional<String>> notice(NodeServices services) {
    return services
        .ask(VasgenCalls.EXECUTE, EVERYTHING)
        .map(Optional.<String>empty())
        .otherwise(
            failure ->
                Optional.of(
                    "searches are refused until a node with the role search-engine answers: "
                        + failure.getMessage()));
  }
}
