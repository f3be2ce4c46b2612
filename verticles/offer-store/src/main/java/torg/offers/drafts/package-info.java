/**
 * Drafts: which one a visitor goes on with, to whom it belongs, and how it becomes an offer.
 *
 * <p>{@link torg.offers.drafts.DraftRules} decides, {@link torg.offers.drafts.DraftRecords} reads
 * and writes, {@link torg.offers.drafts.DraftHandlers} answers. What must not be here: a second way
 * to publish. A draft is published by the checks and the editor that CreateOffer uses.
 */
package torg.offers.drafts;
