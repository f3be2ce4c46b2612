package torg.indexer.clicks;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.Clicks;
import torg.vasgen.v1.RawDocument;

/** Adds to documents how often they were shown and clicked in the current epoch. */
public final class OfferClicks {
  private final Store store;

  public OfferClicks(Store store) {
    this.store = store;
  }

  /**
   * In the same order. Fails as the store does.
   *
   * @param documents at most as many as a page of the store
   */
  public Future<List<RawDocument>> added(List<RawDocument> documents) {
    return store
        .get(GenericStorage.CURRENT_EPOCH)
        .map(CurrentEpoch::of)
        .compose(
            epoch ->
                epoch.isEmpty()
                    ? Future.succeededFuture(documents)
                    : added(documents, epoch.get()));
  }

  private Future<List<RawDocument>> added(List<RawDocument> documents, CurrentEpoch epoch) {
    var keys = new LinkedHashMap<String, Key>();
    documents.stream()
        .filter(OfferClicks::isShown)
        .forEach(one -> keys.put(one.getId(), ClickTables.counts(epoch.epoch(), one.getId())));
    return keys.isEmpty()
        ? Future.succeededFuture(documents)
        : store
            .getAll(keys.values())
            .map(
                rows ->
                    documents.stream()
                        .map(one -> isShown(one) ? added(one, epoch, keys, rows) : one)
                        .toList());
  }

  private static boolean isShown(RawDocument document) {
    return document.getAction() == Action.UPSERT;
  }

  private static RawDocument added(
      RawDocument document, CurrentEpoch epoch, Map<String, Key> keys, Map<Key, Row> rows) {
    var row = Optional.ofNullable(rows.get(keys.get(document.getId())));
    var enriched =
        document.toBuilder()
            .setEpoch(asOf(epoch, row.flatMap(one -> one.find(ClickTables.COUNTED))));
    row.ifPresent(
        one ->
            enriched.setClicks(
                Clicks.newBuilder()
                    .setImpressions(one.find(ClickTables.IMPRESSIONS).orElse(0L))
                    .setClicks(one.find(ClickTables.CLICKS).orElse(0L))));
    return enriched.build();
  }

  /**
   * When the counts became what they are: what the index compares documents of equal versions by.
   * An epoch's own number would not do, as events change the counts within an epoch, and a file may
   * be named by an earlier time than that of the counts which it replaces.
   */
  private static long asOf(CurrentEpoch epoch, Optional<Instant> counted) {
    return counted
        .filter(time -> time.isAfter(epoch.since()))
        .orElse(epoch.since())
        .getEpochSecond();
  }
}
