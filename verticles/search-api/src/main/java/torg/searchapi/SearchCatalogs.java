package torg.searchapi;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import torg.bus.CallContext;
import torg.catalog.view.CatalogCache;

/**
 * The catalog of this node in the shape that search needs. Made once for each version, on a worker
 * thread, as all names of a catalog are tens of thousands of words. One a node; any thread may ask.
 */
public final class SearchCatalogs {
  private final Vertx vertx;
  private final CatalogCache cache;
  private long version = -1;
  private Future<SearchCatalog> made = Future.failedFuture("no catalog was asked for yet");

  public SearchCatalogs(Vertx vertx, CatalogCache cache) {
    this.vertx = vertx;
    this.cache = cache;
  }

  /** Fails with UNAVAILABLE while this node has no catalog. */
  Future<SearchCatalog> current() {
    return CallContext.resumed(ofTree());
  }

  /** The one that was made last, if that is done. */
  synchronized Optional<SearchCatalog> latest() {
    return made.succeeded() ? Optional.of(made.result()) : Optional.empty();
  }

  /** All who ask meanwhile wait for the one that is being made. */
  private synchronized Future<SearchCatalog> ofTree() {
    var tree = cache.require();
    if (tree.version() != version || made.failed()) {
      version = tree.version();
      made = CallContext.detached(() -> vertx.executeBlocking(() -> SearchCatalog.of(tree), false));
    }
    return made;
  }
}
