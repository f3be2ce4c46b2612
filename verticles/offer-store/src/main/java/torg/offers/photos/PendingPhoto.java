package torg.offers.photos;

import java.time.Instant;

/**
 * A photo for which something is to be done. There is one for each address, whoever waits for it,
 * and that is why it is fetched once.
 *
 * @param offerId one of those that show it
 * @param dueAt when it is to be sent, counts as lost, or its answer is to be passed on
 * @param since the first request of this row of attempts
 * @param requests without an answer
 * @param failures in a row
 */
record PendingPhoto(
    String url,
    String offerId,
    PhotoStage stage,
    Instant dueAt,
    Instant since,
    int requests,
    int failures) {
  static PendingPhoto begin(String url, String offerId, Instant now) {
    return new PendingPhoto(url, offerId, PhotoStage.NEW, now, now, 0, 0);
  }

  PendingPhoto at(PhotoStage newStage, Instant newDueAt) {
    return new PendingPhoto(url, offerId, newStage, newDueAt, since, requests, failures);
  }

  PendingPhoto withRequests(int count) {
    return new PendingPhoto(url, offerId, stage, dueAt, since, count, failures);
  }

  PendingPhoto withFailures(int count) {
    return new PendingPhoto(url, offerId, stage, dueAt, since, requests, count);
  }

  /**
   * Whether it is the request that was to be sent before and still is, at once or later: then it
   * must not be sent a second time.
   */
  boolean isUnsentLike(PendingPhoto before) {
    return (stage == PhotoStage.NEW || stage == PhotoStage.LATER)
        && since.equals(before.since)
        && requests == before.requests
        && failures == before.failures;
  }
}
