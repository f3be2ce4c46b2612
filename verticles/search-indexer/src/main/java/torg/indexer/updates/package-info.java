/**
 * The way from gost-offer-updates to vasgen-indexer: each partition in its order, on its own.
 * {@link torg.indexer.updates.OfferInbox} takes batches, {@link torg.indexer.updates.DocumentMaker}
 * makes their documents, {@link torg.indexer.updates.ActualOffers} asks for offers whose record
 * does not do, {@link torg.indexer.updates.DocumentOutbox} writes.
 *
 * <p>What must not be here: what a document looks like, which is {@code documents}' business.
 */
package torg.indexer.updates;
