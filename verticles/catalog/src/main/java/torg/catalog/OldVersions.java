package torg.catalog;

import io.vertx.core.Future;
import torg.catalog.v1.Catalog;

/**
 * Exports of versions that are no longer the newest. Each costs a read of the whole history and a
 * tree, so one is made at a time, and the last is kept for those who ask for the same.
 */
final class OldVersions {
  private final CatalogRecords records;
  private final Turns turns;
  private Head lastHead = new Head(0, 0);
  private Catalog last = Catalog.getDefaultInstance();

  OldVersions(CatalogRecords records, Turns turns) {
    this.records = records;
    this.turns = turns;
  }

  Future<Catalog> export(long version, CatalogState now) {
    var head = new Head(version, now.head().marks());
    return turns.take(
        () ->
            head.equals(lastHead)
                ? Future.succeededFuture(last)
                : records.at(version, now).map(then -> keep(head, then.tree().export())));
  }

  private Catalog keep(Head head, Catalog catalog) {
    lastHead = head;
    last = catalog;
    return catalog;
  }
}
