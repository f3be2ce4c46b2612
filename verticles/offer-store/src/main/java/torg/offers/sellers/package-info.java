/**
 * Removed sellers: who is one, and the removal of their offers.
 *
 * <p>A seller needs no row to exist; there are rows for removed ones only. What must not be here: a
 * seller's lists and numbers, which are the cabinet's.
 */
package torg.offers.sellers;
