/**
 * What an offer is and may become. {@link torg.offers.model.OfferEdits} and {@link
 * torg.offers.model.OfferStatuses} make the next version of an offer; {@link
 * torg.offers.model.OfferChange} derives from two versions every row that has to change with them,
 * and {@link torg.offers.model.OfferInvariants} refuses pairs that cannot follow each other.
 *
 * <p>Pure: time, ids and random numbers are arguments. What must not be here: Vert.x, tables and
 * rows of the store, and rules that only one source of changes has (those of moderation, drafts and
 * feeds stand in their rooms).
 */
package torg.offers.model;
