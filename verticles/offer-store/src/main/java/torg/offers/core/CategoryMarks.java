package torg.offers.core;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.CatalogCalls;
import torg.catalog.v1.MarkUsedRequest;

/**
 * Tells the catalog once which categories have offers, before the first of them is written: a
 * category with offers cannot be removed.
 */
public final class CategoryMarks {
  private static final String USED_BY = "offers";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Bus bus;
  private final Set<String> marked = ConcurrentHashMap.newKeySet();

  public CategoryMarks(Bus bus) {
    this.bus = bus;
  }

  /** Fails as the catalog does; what it refused is marked again with the next offer. */
  public Future<Void> mark(Collection<String> categoryIds) {
    var fresh = categoryIds.stream().filter(id -> !marked.contains(id)).distinct().toList();
    if (fresh.isEmpty()) {
      return Future.succeededFuture();
    }
    var request = MarkUsedRequest.newBuilder().setUsedBy(USED_BY).addAllCategoryIds(fresh).build();
    return bus.request(CatalogCalls.MARK_USED, request, CallContext.mesh(TIMEOUT))
        .onSuccess(done -> marked.addAll(fresh))
        .mapEmpty();
  }
}
