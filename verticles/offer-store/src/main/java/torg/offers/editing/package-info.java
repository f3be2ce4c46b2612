/**
 * Changes of single offers at somebody's request or at the end of their term, and the reads of
 * OfferService; also what other services keep beside an offer (OfferDataService).
 *
 * <p>{@link torg.offers.editing.PublishChecks} is what must be true before content is published,
 * {@link torg.offers.editing.OfferEditor} the read, decide and write of one offer, {@link
 * torg.offers.editing.SharedWrites} the transactions that several of them share. What must not be
 * here: decisions about statuses and content, which are pure and stand in {@code model} and {@code
 * content}.
 */
package torg.offers.editing;
