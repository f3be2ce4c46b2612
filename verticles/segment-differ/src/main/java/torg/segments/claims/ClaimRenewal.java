package torg.segments.claims;

import io.vertx.core.Vertx;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;

/** Renews a claim while its worker is busy, and notices when it is lost. Lives on one context. */
public final class ClaimRenewal {
  private static final Logger log = LoggerFactory.getLogger(ClaimRenewal.class);

  /** Two renewals may fail before others may claim the segment. */
  private static final int RENEWALS_A_TIMEOUT = 3;

  private final Vertx vertx;
  private final SegmentClaims claims;
  private final Progress claimed;
  private final long timer;
  private boolean isLost;

  /** Begins at once. */
  public ClaimRenewal(Vertx vertx, SegmentClaims claims, Progress claimed, Duration claimTimeout) {
    this.vertx = vertx;
    this.claims = claims;
    this.claimed = claimed;
    this.timer = vertx.setPeriodic(claimTimeout.toMillis() / RENEWALS_A_TIMEOUT, time -> renew());
  }

  private void renew() {
    claims
        .renew(claimed)
        .onSuccess(isCurrent -> isLost |= !isCurrent)
        .onFailure(
            failure ->
                log.warn(
                    "the claim on segment {} was not renewed: {}",
                    SegmentFaults.id(claimed.segment()),
                    failure.getMessage()));
  }

  /** Another worker has the segment, or somebody has stopped its diff. */
  public boolean isLost() {
    return isLost;
  }

  public void end() {
    vertx.cancelTimer(timer);
  }
}
