/**
 * Offers in the store, and the little that every room above needs: who may see what, marks in the
 * catalog, faults.
 *
 * <p>{@link torg.offers.core.OfferTx#write} is the only way to write an offer. It writes all that
 * is derived from the offer in the same transaction, so that no caller can forget a list, a count
 * or the export queue. {@link torg.offers.core.OfferTables} declares exactly the tables that it
 * writes.
 *
 * <p>What must not be here: calls of the contract, jobs, and tables that are not derived from
 * offers. A room that needs such a table declares it itself.
 */
package torg.offers.core;
