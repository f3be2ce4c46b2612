package torg.catalog;

import io.vertx.core.Future;
import java.util.List;
import torg.bus.flow.Capacity;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.ListChangesResponse;

/** Reads one answer full of changes, page by page, and ends early when they are large. */
final class ChangeReader {
  /** Keeps an answer far below what the bus takes. */
  private static final int BYTES_MAX = 4 << 20;

  /** Keeps what is read in vain small when the answer is full. */
  private static final int PAGE = 50;

  private final CatalogRecords records;
  private final int limit;
  private final ListChangesResponse.Builder answer = ListChangesResponse.newBuilder();
  private final Capacity capacity;

  ChangeReader(CatalogRecords records, int limit) {
    this.records = records;
    this.limit = limit;
    this.capacity = new Capacity(limit, BYTES_MAX);
  }

  /** At least one change unless there is none, so a caller who reads on always arrives. */
  Future<ListChangesResponse> read(long version, String categoryId) {
    var asked = Math.min(PAGE, limit - answer.getChangesCount());
    return records
        .changesAfter(version, categoryId, asked)
        .compose(
            page -> {
              var isFull = !addAll(page) || capacity.isFull();
              if (isFull || page.size() < asked) {
                return Future.succeededFuture(answer.build());
              }
              var last = page.get(page.size() - 1);
              return read(last.getVersion(), last.getCategory().getId());
            });
  }

  /** False when not all fit. */
  private boolean addAll(List<CatalogChange> page) {
    for (var change : page) {
      if (!capacity.take(change.getSerializedSize())) {
        return false;
      }
      answer.addChanges(change);
    }
    return true;
  }
}
