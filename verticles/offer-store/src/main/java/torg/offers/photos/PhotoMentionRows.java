package torg.offers.photos;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.Offer;
import torg.offers.v1.PhotoMentions;
import torg.store.Row;

/** Rows of {@link PhotoTables#PHOTO_MENTION}. No key is ever written a second time. */
public final class PhotoMentionRows {
  /** Ids of offers have 36 characters. */
  static final int OFFERS = 500;

  private PhotoMentionRows() {}

  /** An offer of which other photos have failed than before; empty for one that no feed owns. */
  static Optional<Row> of(Offer changed) {
    return Optional.of(changed)
        .filter(Offer::hasFeed)
        .map(
            offer -> {
              var mentions =
                  PhotoMentions.newBuilder()
                      .setSellerId(offer.getSellerId())
                      .setNamespace(offer.getFeed().getNamespace())
                      .addOfferIds(offer.getId())
                      .build();
              return row(mentions, offer.getVersion(), offer.getId());
            });
  }

  /** Offers that a batch has mentioned. */
  public static List<Row> of(FeedBatch batch, List<String> offerIds, Instant now) {
    var rows = new ArrayList<Row>();
    for (var from = 0; from < offerIds.size(); from += OFFERS) {
      var some = offerIds.subList(from, Math.min(offerIds.size(), from + OFFERS));
      var mentions =
          PhotoMentions.newBuilder()
              .setSellerId(batch.getSellerId())
              .setNamespace(batch.getNamespace())
              .setTaskId(batch.getTaskId())
              .addAllOfferIds(some)
              .build();
      var reference =
          "%s %s %d %d %d"
              .formatted(
                  batch.getSellerId(),
                  batch.getNamespace(),
                  batch.getTaskId(),
                  batch.getBatchId(),
                  from);
      rows.add(row(mentions, ChronoUnit.MICROS.between(Instant.EPOCH, now), reference));
    }
    return rows;
  }

  public static PhotoMentions mentions(Row row) {
    return row.message(OfferTables.PROTO, PhotoMentions.parser());
  }

  /** All of a feed are in one shard: its numbers are changed by one node at a time. */
  public static int shard(String sellerId, String namespace) {
    return Shards.of(sellerId + " " + namespace, Shards.PHOTO_REPORTS);
  }

  private static Row row(PhotoMentions mentions, long time, String reference) {
    return Row.of(PhotoTables.PHOTO_MENTION)
        .with(OfferTables.SHARD_ID, (long) shard(mentions.getSellerId(), mentions.getNamespace()))
        .with(OfferTables.TIMESTAMP, time)
        .with(PhotoTables.REFERENCE, reference)
        .with(OfferTables.PROTO, mentions.toByteString());
  }
}
