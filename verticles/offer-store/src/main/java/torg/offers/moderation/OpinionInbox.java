package torg.offers.moderation;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Optional;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.Inbox;
import torg.calls.OfferCalls;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTx;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.offers.v1.OpinionBatch;
import torg.offers.v1.Verdict;

/** Answers torg.offers.v1.OfferInbox/TakeOpinions: what moderation thinks. */
public final class OpinionInbox {
  /** Reasons travel with every version of a banned offer. */
  private static final int REASONS_MAX = 20;

  private static final int REASON_LENGTH_MAX = 100;

  /** The last second of the year 9999, as far as timestamps of messages reach. */
  private static final long SECONDS_MAX = 253_402_300_799L;

  private final OfferRecords records;
  private final Clock clock;

  public OpinionInbox(OfferRecords records, Clock clock) {
    this.records = records;
    this.clock = clock;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.TAKE_OPINIONS, this::take);
  }

  private Future<BatchAnswer> take(OpinionBatch batch, CallContext context) {
    return Inbox.take(batch.getOpinionsList(), ModerationOpinion::getOfferId, this::take);
  }

  private Future<Void> take(ModerationOpinion opinion) {
    check(opinion);
    var id = opinion.getOfferId();
    return records.transact(
        tx ->
            Future.all(tx.find(id), ModerationRecords.read(tx.store(), id))
                .map(
                    read -> {
                      apply(tx, read.resultAt(0), read.resultAt(1), opinion);
                      return null;
                    }));
  }

  private static void check(ModerationOpinion opinion) {
    Requests.id("offer_id", opinion.getOfferId());
    Requests.within("offer_version", opinion.getOfferVersion(), 1, Long.MAX_VALUE);
    if (opinion.getVerdict() != Verdict.APPROVED && opinion.getVerdict() != Verdict.BAN) {
      throw FaultException.invalid(
          "verdict", "must be APPROVED or BAN, got number " + opinion.getVerdictValue());
    }
    Requests.within("reasons", opinion.getReasonsCount(), 0, REASONS_MAX);
    for (var at = 0; at < opinion.getReasonsCount(); at++) {
      Requests.text(Violations.at("reasons", at), opinion.getReasons(at), REASON_LENGTH_MAX);
    }
    Requests.within("decided_at.seconds", opinion.getDecidedAt().getSeconds(), 1, SECONDS_MAX);
    Requests.within("decided_at.nanos", opinion.getDecidedAt().getNanos(), 0, 999_999_999);
  }

  private void apply(
      OfferTx tx, Optional<Offer> offer, ModerationState state, ModerationOpinion opinion) {
    // An opinion about a version that does not exist yet would stay in force through later edits.
    offer.ifPresent(
        one -> Requests.within("offer_version", opinion.getOfferVersion(), 1, one.getVersion()));
    var decision = ModerationRules.apply(state, offer, opinion, clock.instant());
    if (!decision.state().equals(state)) {
      ModerationRecords.put(tx.store(), opinion.getOfferId(), decision.state());
    }
    decision.changed().ifPresent(changed -> tx.write(offer, changed));
  }
}
