/**
 * How often offers were shown and clicked. Counts are kept by epochs: a new one is filled beside
 * the current one and takes its place by one row, after which the others are removed. Epochs come
 * as files from analysts ({@link torg.indexer.clicks.EpochLoader}), or grow out of events and are
 * halved from time to time; {@link torg.indexer.clicks.ShowInbox} counts events, {@link
 * torg.indexer.clicks.OfferClicks} adds counts to documents.
 *
 * <p>What must not be here: documents being made or sent. Offers that were viewed are only noted,
 * in the queue of {@code resend}. Nor any smoothing: that is the ranking's business.
 */
package torg.indexer.clicks;
