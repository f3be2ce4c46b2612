/**
 * Opinions of moderation: which of them is in force, and the bans that follow.
 *
 * <p>{@link torg.offers.moderation.ModerationRules} decides. How a ban changes an offer is in
 * {@link torg.offers.model.OfferStatuses}, since a ban is a status. What must not be here: checks
 * of content. Moderation is another service, and only its opinions come here.
 */
package torg.offers.moderation;
