package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.feeds.FeedMatch.Found;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.model.FeedRow;
import torg.offers.model.FormerRow;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.Offer;
import torg.store.Key;
import torg.store.Row;

/**
 * Which offers stand for the external ids of a batch, and which once did.
 *
 * @param rows of the feed, by external id
 * @param former ids of offers that have left it, by external ids that have no row
 */
record FeedLookup(FeedBatch batch, Map<String, FeedRow> rows, Map<String, String> former) {
  /** One round for both tables: most ids have a row in the first, and few in the second. */
  static Future<FeedLookup> of(OfferTx tx, FeedBatch batch) {
    var keys = new ArrayList<Key>();
    for (var table : List.of(OfferTables.FEED, OfferTables.FEED_FORMER)) {
      ExternalIds.of(batch)
          .forEach(id -> keys.add(table.key(batch.getSellerId(), batch.getNamespace(), id)));
    }
    return tx.store().getAll(keys).map(found -> of(batch, found.values()));
  }

  private static FeedLookup of(FeedBatch batch, Collection<Row> found) {
    var rows = new HashMap<String, FeedRow>();
    var former = new HashMap<String, String>();
    for (var row : found) {
      if (row.table() == OfferTables.FEED) {
        var known = OfferRows.feedRow(row);
        rows.put(known.externalId(), known);
      } else {
        former.put(row.get(OfferTables.EXTERNAL_ID), row.get(OfferTables.OFFER_ID));
      }
    }
    former.keySet().removeAll(rows.keySet());
    return new FeedLookup(batch, rows, former);
  }

  /** The offers for the places of the batch from one until another. */
  Future<Found> offers(OfferTx tx, int from, int until) {
    var ids = new HashSet<String>();
    batch.getOffersList().subList(from, until).stream()
        .map(FeedOffer::getExternalId)
        .forEach(ids::add);
    var keys =
        ids.stream()
            .flatMap(id -> offerId(id).stream())
            .distinct()
            .map(OfferTables::offer)
            .toList();
    return tx.store().getAll(keys).map(offers -> found(ids, offers));
  }

  private Optional<String> offerId(String externalId) {
    var row = rows.get(externalId);
    return Optional.ofNullable(row == null ? former.get(externalId) : row.offerId());
  }

  private Found found(Collection<String> ids, Map<Key, Row> offers) {
    var known = new HashMap<String, Known>();
    var left = new HashMap<String, Offer>();
    for (var id : ids) {
      var offer = offerId(id).flatMap(one -> offer(offers, one));
      if (rows.containsKey(id)) {
        known.put(id, new Known(rows.get(id), offer));
      } else {
        offer.filter(one -> hasLeft(one, id)).ifPresent(one -> left.put(id, one));
      }
    }
    return new Found(known, left);
  }

  /** A row may be older than what the offer has become. */
  private boolean hasLeft(Offer offer, String externalId) {
    return FormerRow.of(offer)
        .filter(row -> row.sellerId().equals(batch.getSellerId()))
        .filter(row -> row.namespace().equals(batch.getNamespace()))
        .filter(row -> row.externalId().equals(externalId))
        .isPresent();
  }

  /** Feed rows with their offers. */
  static Future<List<Known>> known(OfferTx tx, Collection<FeedRow> rows) {
    return tx.store()
        .getAll(rows.stream().map(row -> OfferTables.offer(row.offerId())).toList())
        .map(
            offers ->
                rows.stream().map(row -> new Known(row, offer(offers, row.offerId()))).toList());
  }

  private static Optional<Offer> offer(Map<Key, Row> offers, String id) {
    return Optional.ofNullable(offers.get(OfferTables.offer(id))).map(OfferRows::offer);
  }
}
