package torg.offers.moderation;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import torg.bus.Times;
import torg.offers.model.OfferStatuses;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Verdict;

/**
 * What an opinion of moderation does.
 *
 * <p>An opinion is about the newest content when it looked at the version of that content or at a
 * later one; others are stale: they are kept and do nothing. Of the opinions about the newest
 * content the one that was decided last is in force, whatever the order in which they come, so that
 * opinions that come again change nothing. An edit makes all of them stale: the offer waits for
 * moderation and stays banned if it was. Who edits faster than moderation looks is not banned by
 * it, but every edit is looked at again.
 *
 * <p>Opinions about a removed offer are kept, for a later question why, and do nothing. Those about
 * an offer that the store does not know are dropped: moderation learns of offers from the store
 * alone, so there is none that they could wait for.
 */
public final class ModerationRules {
  private static final int OPINIONS_MAX = 20;

  /** Of two that were decided at once the one that saw more wins. */
  private static final Comparator<ModerationOpinion> BY_DECISION =
      Comparator.<ModerationOpinion, Instant>comparing(ModerationRules::decidedAt)
          .thenComparing(ModerationOpinion::getOfferVersion);

  public enum Outcome {
    /** The offer is banned now, or for other reasons than before. */
    BANNED,
    LIFTED,
    /** The opinion is stored, the offer stays as it is. */
    KEPT,
    /** Nothing is to be written. */
    IGNORED
  }

  /**
   * @param changed the offer to write, if it changes
   */
  public record Decision(Outcome outcome, ModerationState state, Optional<Offer> changed) {}

  private ModerationRules() {}

  public static Decision apply(
      ModerationState state, Optional<Offer> offer, ModerationOpinion opinion, Instant now) {
    if (offer.isEmpty() || !hasVerdict(opinion) || isKnown(state, opinion)) {
      return new Decision(Outcome.IGNORED, state, Optional.empty());
    }
    var kept = state(kept(state, opinion), offer.get());
    if (kept.equals(state)) {
      return new Decision(Outcome.IGNORED, state, Optional.empty());
    }
    var changed = obeying(offer.get(), inForce(kept.getOpinionsList(), offer.get()), now);
    return new Decision(outcome(changed), kept, changed);
  }

  /** What is kept once an offer is new, edited or removed. */
  public static ModerationState afterChange(ModerationState state, Offer after) {
    return state(state.getOpinionsList(), after);
  }

  private static boolean hasVerdict(ModerationOpinion opinion) {
    return switch (opinion.getVerdict()) {
      case APPROVED, BAN -> true;
      case VERDICT_UNSPECIFIED, UNRECOGNIZED -> false;
    };
  }

  /** Of two different ones of the same time the one that comes last is right. */
  private static boolean isKnown(ModerationState state, ModerationOpinion opinion) {
    return state.getOpinionsList().stream()
        .filter(one -> one.getOfferVersion() == opinion.getOfferVersion())
        .anyMatch(one -> one.equals(opinion) || decidedAt(one).isAfter(decidedAt(opinion)));
  }

  private static Collection<ModerationOpinion> kept(
      ModerationState state, ModerationOpinion opinion) {
    var byVersion = new TreeMap<Long, ModerationOpinion>();
    state.getOpinionsList().forEach(one -> byVersion.put(one.getOfferVersion(), one));
    byVersion.put(opinion.getOfferVersion(), opinion);
    while (byVersion.size() > OPINIONS_MAX) {
      byVersion.pollFirstEntry();
    }
    return byVersion.values();
  }

  private static ModerationState state(Collection<ModerationOpinion> opinions, Offer offer) {
    return ModerationState.newBuilder()
        .addAllOpinions(opinions)
        .setPending(offer.getStatus() != OfferStatus.REMOVED && inForce(opinions, offer).isEmpty())
        .build();
  }

  private static Optional<ModerationOpinion> inForce(
      Collection<ModerationOpinion> opinions, Offer offer) {
    return opinions.stream()
        .filter(one -> one.getOfferVersion() >= offer.getContentVersion())
        .max(BY_DECISION);
  }

  private static Optional<Offer> obeying(
      Offer offer, Optional<ModerationOpinion> opinion, Instant now) {
    if (opinion.isEmpty() || offer.getStatus() == OfferStatus.REMOVED) {
      return Optional.empty();
    }
    var isBanned = offer.getStatus() == OfferStatus.BANNED;
    if (opinion.get().getVerdict() == Verdict.APPROVED) {
      return isBanned ? Optional.of(OfferStatuses.unban(offer, now)) : Optional.empty();
    }
    List<String> reasons = opinion.get().getReasonsList();
    return isBanned && offer.getBan().getReasonsList().equals(reasons)
        ? Optional.empty()
        : Optional.of(OfferStatuses.ban(offer, reasons, now));
  }

  private static Outcome outcome(Optional<Offer> changed) {
    return changed
        .map(offer -> offer.getStatus() == OfferStatus.BANNED ? Outcome.BANNED : Outcome.LIFTED)
        .orElse(Outcome.KEPT);
  }

  private static Instant decidedAt(ModerationOpinion opinion) {
    return Times.of(opinion.getDecidedAt());
  }
}
