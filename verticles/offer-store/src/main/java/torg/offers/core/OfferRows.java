package torg.offers.core;

import torg.offers.model.FeedRow;
import torg.offers.model.FormerRow;
import torg.offers.model.OfferChange.CounterIncrement;
import torg.offers.model.OfferChange.ExpiryEntry;
import torg.offers.model.OfferChange.PresetIncrement;
import torg.offers.model.OfferChange.PresetRow;
import torg.offers.model.OfferChange.QueueEntry;
import torg.offers.model.Sale;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.offers.v1.Price;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/** Rows of {@link OfferTables} and what they stand for. */
public final class OfferRows {
  private OfferRows() {}

  public static Offer offer(Row row) {
    return row.message(OfferTables.PROTO, Offer.parser());
  }

  static Row code(Offer offer) {
    return Row.of(OfferTables.OFFER_CODE)
        .with(OfferTables.SHORT_CODE, offer.getShortCode())
        .with(OfferTables.OFFER_ID, offer.getId());
  }

  static Row row(PresetRow preset) {
    return Row.of(OfferTables.PRESET)
        .with(OfferTables.SELLER_ID, preset.sellerId())
        .with(OfferTables.PRESET_ID, preset.preset().id())
        .with(OfferTables.CREATE_TIME, preset.createdAt())
        .with(OfferTables.OFFER_ID, preset.offerId());
  }

  static Key key(PresetIncrement increment) {
    return OfferTables.PRESET_COUNT.key(increment.sellerId(), increment.preset().id());
  }

  static Key key(CounterIncrement increment) {
    return OfferTables.TOTAL.key(increment.sellerId(), increment.counterId(), increment.seqNo());
  }

  static Row row(Sale sale) {
    var row =
        Row.of(OfferTables.SALE)
            .with(OfferTables.SELLER_ID, sale.sellerId())
            .with(OfferTables.OFFER_ID, sale.offerId());
    return sale.price()
        .map(
            paid ->
                row.with(OfferTables.CURRENCY, paid.getCurrency())
                    .with(OfferTables.AMOUNT, paid.getAmount()))
        .orElse(row);
  }

  public static Sale sale(Row row) {
    return new Sale(
        row.get(OfferTables.SELLER_ID),
        row.get(OfferTables.OFFER_ID),
        row.find(OfferTables.CURRENCY)
            .map(
                currency ->
                    Price.newBuilder()
                        .setCurrency(currency)
                        .setAmount(row.get(OfferTables.AMOUNT))
                        .build()));
  }

  static Row row(ExpiryEntry entry) {
    return Row.of(OfferTables.EXPIRY)
        .with(OfferTables.SHARD_ID, (long) Shards.of(entry.offerId(), Shards.EXPIRY))
        .with(OfferTables.EXPIRES_AT, entry.expiresAt())
        .with(OfferTables.OFFER_ID, entry.offerId());
  }

  public static Row row(Table queue, QueueEntry entry) {
    return Row.of(queue)
        .with(OfferTables.SHARD_ID, (long) entry.shardId())
        .with(OfferTables.TIMESTAMP, entry.timestamp())
        .with(OfferTables.OFFER_ID, entry.offerId());
  }

  public static Key key(FeedRow row) {
    return OfferTables.FEED.key(row.sellerId(), row.namespace(), row.externalId());
  }

  public static Row row(FeedRow row) {
    return Row.of(OfferTables.FEED)
        .with(OfferTables.SELLER_ID, row.sellerId())
        .with(OfferTables.NAMESPACE, row.namespace())
        .with(OfferTables.EXTERNAL_ID, row.externalId())
        .with(OfferTables.OFFER_ID, row.offerId())
        .with(OfferTables.TASK_ID, row.taskId());
  }

  public static Key key(FormerRow row) {
    return OfferTables.FEED_FORMER.key(row.sellerId(), row.namespace(), row.externalId());
  }

  static Row row(FormerRow row) {
    var written =
        Row.of(OfferTables.FEED_FORMER)
            .with(OfferTables.SELLER_ID, row.sellerId())
            .with(OfferTables.NAMESPACE, row.namespace())
            .with(OfferTables.EXTERNAL_ID, row.externalId())
            .with(OfferTables.OFFER_ID, row.offerId())
            .with(OfferTables.LEFT_AT, row.leftAt());
    return row.isBanned()
        ? written.cleared(OfferTables.SHARD_ID)
        : written.with(OfferTables.SHARD_ID, (long) Shards.of(row.externalId(), Shards.TIMES));
  }

  public static FeedRow feedRow(Row row) {
    return new FeedRow(
        row.get(OfferTables.SELLER_ID),
        row.get(OfferTables.NAMESPACE),
        row.get(OfferTables.EXTERNAL_ID),
        row.get(OfferTables.OFFER_ID),
        row.get(OfferTables.TASK_ID));
  }
}
