/**
 * A seller's lists, counts and totals: reads, and the repair of those that have drifted.
 *
 * <p>Which lists an offer is in is decided by {@link torg.offers.model.Preset}, and {@link
 * torg.offers.core.OfferTx} keeps the rows up to date. What must not be here: writes to lists and
 * sales. Only numbers of them are written, and only by {@link torg.offers.cabinet.CountRepair}.
 */
package torg.offers.cabinet;
