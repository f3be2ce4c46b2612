package torg.offers.model;

import static torg.offers.v1.OfferStatus.ACTIVE;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.EXPIRED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.REMOVED;
import static torg.offers.v1.OfferStatus.SOLD_ELSEWHERE;
import static torg.offers.v1.OfferStatus.SOLD_ON_SERVICE;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.v1.Ban;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;

/**
 * Which changes of status make sense, by whom, and what else changes with them.
 *
 * <p>Only moderation bans and lifts bans, a lifted ban brings back the status before it, and
 * nothing brings back a removed offer but the feed that it came from. A removed offer keeps its
 * ban: otherwise it would be enough to remove a banned offer for the next load to publish it. The
 * term of an offer runs on while it is hidden, so that hiding does not prolong it, and stands still
 * while it is banned, so that a wrong ban costs the seller nothing. A new term starts with every
 * other way to become active.
 */
public final class OfferStatuses {
  private static final Set<OfferStatus> REQUESTABLE =
      EnumSet.of(ACTIVE, HIDDEN, SOLD_ON_SERVICE, SOLD_ELSEWHERE, REMOVED);

  private OfferStatuses() {}

  /** The statuses that the actor may give the offer, besides the one that it has. */
  public static Set<OfferStatus> allowed(Offer offer, Actor by) {
    if (offer.getStatus() == REMOVED) {
      return EnumSet.noneOf(OfferStatus.class);
    }
    return switch (by) {
      case SELLER -> allowedToSeller(offer.getStatus());
      case MODERATION ->
          offer.getStatus() == BANNED
              ? EnumSet.of(offer.getBan().getStatusBefore())
              : EnumSet.of(BANNED);
      case EXPIRY ->
          offer.getStatus() == ACTIVE ? EnumSet.of(EXPIRED) : EnumSet.noneOf(OfferStatus.class);
      case FEED -> offer.getStatus() == EXPIRED ? EnumSet.of(ACTIVE, REMOVED) : EnumSet.of(REMOVED);
    };
  }

  private static Set<OfferStatus> allowedToSeller(OfferStatus from) {
    return switch (from) {
      case ACTIVE -> EnumSet.of(HIDDEN, SOLD_ON_SERVICE, SOLD_ELSEWHERE, REMOVED);
      case HIDDEN, EXPIRED -> EnumSet.of(ACTIVE, SOLD_ON_SERVICE, SOLD_ELSEWHERE, REMOVED);
      case SOLD_ON_SERVICE, SOLD_ELSEWHERE -> EnumSet.of(ACTIVE, REMOVED);
      case BANNED -> EnumSet.of(REMOVED);
      case REMOVED, OFFER_STATUS_UNSPECIFIED, UNRECOGNIZED -> EnumSet.noneOf(OfferStatus.class);
    };
  }

  /**
   * The offer with the status that its seller or a feed requests. Requesting the status that it
   * already has returns the same offer, so that a repeated request succeeds.
   *
   * @throws FaultException INVALID when nobody can request the status, PRECONDITION when the offer
   *     cannot get it now
   */
  public static Offer change(Offer offer, OfferStatus to, Actor by, Instant now, Duration term) {
    requireRequestable(to);
    if (offer.getStatus() == to) {
      return offer;
    }
    check(offer, to, by);
    var changed = moved(offer, to, now);
    // By the offer before the change: the status that it comes from decides about its term.
    if (to == ACTIVE) {
      changed.setExpiresAt(Times.of(end(offer, now, term)));
    }
    return changed.build();
  }

  /**
   * @throws FaultException INVALID when nobody can request the status
   */
  public static void requireRequestable(OfferStatus status) {
    if (!REQUESTABLE.contains(status)) {
      throw FaultException.invalid(
          "status", "%s cannot be requested, only %s".formatted(status, listed(REQUESTABLE)));
    }
  }

  private static Instant end(Offer offer, Instant now, Duration term) {
    var running = Times.of(offer.getExpiresAt());
    return offer.getStatus() == HIDDEN && running.isAfter(now) ? running : now.plus(term);
  }

  /**
   * The offer with a new term.
   *
   * @throws FaultException PRECONDITION when it is not active
   */
  public static Offer prolonged(Offer offer, Instant now, Duration term) {
    if (offer.getStatus() != ACTIVE) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "offer %s is %s, only an active one can be prolonged"
              .formatted(offer.getId(), offer.getStatus()));
    }
    return offer.toBuilder()
        .setExpiresAt(Times.of(now.plus(term)))
        .setVersion(Versions.next(now, offer.getVersion()))
        .build();
  }

  /** The offer after the end of its term; empty when it is not active or its term still runs. */
  public static Optional<Offer> expire(Offer offer, Instant now) {
    var isOver = !Times.of(offer.getExpiresAt()).isAfter(now);
    return offer.getStatus() == ACTIVE && isOver
        ? Optional.of(moved(offer, EXPIRED, now).build())
        : Optional.empty();
  }

  /**
   * The offer with these reasons of a ban, which began earlier if it is banned already.
   *
   * @throws FaultException PRECONDITION when it is removed
   */
  public static Offer ban(Offer offer, List<String> reasons, Instant now) {
    if (offer.getStatus() == BANNED) {
      var ban = offer.getBan().toBuilder().clearReasons().addAllReasons(reasons);
      return offer.toBuilder()
          .setBan(ban)
          .setVersion(Versions.next(now, offer.getVersion()))
          .build();
    }
    check(offer, BANNED, Actor.MODERATION);
    return moved(offer, BANNED, now)
        .setBan(
            Ban.newBuilder()
                .addAllReasons(reasons)
                .setSince(Times.of(now))
                .setStatusBefore(offer.getStatus()))
        .build();
  }

  /**
   * The offer as it was before its ban.
   *
   * @throws FaultException PRECONDITION when it is not banned
   */
  public static Offer unban(Offer offer, Instant now) {
    var to = offer.getBan().getStatusBefore();
    check(offer, to, Actor.MODERATION);
    var changed = moved(offer, to, now);
    if (to == ACTIVE) {
      var left =
          Duration.between(Times.of(offer.getBan().getSince()), Times.of(offer.getExpiresAt()));
      changed.setExpiresAt(Times.of(now.plus(left)));
    }
    return changed.build();
  }

  /**
   * The removed offer as it is when its feed brings it again: banned if it was, else active with a
   * new term. Moderation has to look at it anew, and unanswered photos are requested anew, as
   * opinions and photos that come to a removed offer have no effect.
   */
  public static Offer bringBack(Offer removed, Instant now, Duration term) {
    var version = Versions.next(now, removed.getVersion());
    var back = removed.toBuilder().setVersion(version).setContentVersion(version);
    back.getPhotosBuilderList().stream()
        .filter(Photo.Builder::hasRequested)
        .forEach(photo -> photo.setRequested(version));
    return removed.hasBan()
        ? back.setStatus(BANNED).build()
        : back.setStatus(ACTIVE).setExpiresAt(Times.of(now.plus(term))).build();
  }

  /**
   * The offer with a new term; empty unless it is active and less than half of its term is left. To
   * prolong each of 50 million offers daily would be 580 writes a second, so it is 39.
   */
  public static Optional<Offer> prolong(Offer offer, Instant now, Duration term) {
    var left = Duration.between(now, Times.of(offer.getExpiresAt()));
    return offer.getStatus() == ACTIVE && left.compareTo(term.dividedBy(2)) < 0
        ? Optional.of(prolonged(offer, now, term))
        : Optional.empty();
  }

  private static Offer.Builder moved(Offer offer, OfferStatus to, Instant now) {
    var moved =
        offer.toBuilder()
            .setStatus(to)
            .setVersion(Versions.next(now, offer.getVersion()))
            .setWasSold(offer.getWasSold() || to == SOLD_ON_SERVICE);
    return to == REMOVED ? FeedOwnership.leave(moved, now) : moved.clearBan();
  }

  private static void check(Offer offer, OfferStatus to, Actor by) {
    var allowed = allowed(offer, by);
    if (!allowed.contains(to)) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "offer %s is %s, %s cannot make it %s: %s"
              .formatted(offer.getId(), offer.getStatus(), by.title(), to, advice(offer, allowed)));
    }
  }

  private static String advice(Offer offer, Set<OfferStatus> allowed) {
    if (offer.getStatus() == REMOVED) {
      return "a removed offer stays removed, publish a new one";
    }
    if (allowed.isEmpty()) {
      return "nothing is allowed now";
    }
    return offer.getStatus() == BANNED
        ? "only %s is allowed, and an edit sends it back to moderation".formatted(listed(allowed))
        : "only %s is allowed".formatted(listed(allowed));
  }

  private static String listed(Set<OfferStatus> statuses) {
    return statuses.stream().map(OfferStatus::name).collect(Collectors.joining(" or "));
  }
}
