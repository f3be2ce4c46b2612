package torg.searchapi;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.GetCategoryRequest;
import torg.catalog.view.CatalogTree;
import torg.searchapi.filters.Quoted;

/** Whether a category can be searched in; the catalog itself knows what became of removed ones. */
final class CategoryCheck {
  /** Longer ones are no ids of categories, and nobody needs to be asked. */
  private static final int ID_LENGTH_MAX = 64;

  private final Bus bus;
  private final SearchConfig config;

  CategoryCheck(Bus bus, SearchConfig config) {
    this.bus = bus;
    this.config = config;
  }

  /**
   * What is wrong with the id; nothing for none or a good one. Fails with UNAVAILABLE for a
   * category that this node has not heard of yet.
   */
  Future<Optional<String>> problem(String id, CatalogTree tree) {
    if (id.isEmpty() || tree.get(id).isPresent()) {
      return Future.succeededFuture(Optional.empty());
    }
    var unknown = "category %s does not exist".formatted(Quoted.of(id));
    if (id.length() > ID_LENGTH_MAX) {
      return Future.succeededFuture(Optional.of(unknown));
    }
    return bus.request(
            CatalogCalls.GET_CATEGORY,
            GetCategoryRequest.newBuilder().setId(id).build(),
            CallContext.mesh(config.indexTimeout()))
        .transform(
            (found, failure) ->
                failure == null
                    ? Future.failedFuture(isNew(id))
                    : Future.succeededFuture(
                        Optional.of(
                            Fault.of(failure) == Fault.NOT_FOUND
                                ? failure.getMessage()
                                : unknown)));
  }

  private static FaultException isNew(String id) {
    return FaultException.unavailable(
        "this node does not have the new category '%s' yet; try again in a moment".formatted(id));
  }
}
