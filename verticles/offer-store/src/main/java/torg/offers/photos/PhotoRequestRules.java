package torg.offers.photos;

import static torg.offers.photos.PhotoStage.ANSWERED;
import static torg.offers.photos.PhotoStage.LATER;
import static torg.offers.photos.PhotoStage.NEW;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import torg.bus.flow.Backoff;
import torg.offers.model.Versions;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoFailure;
import torg.offers.v1.PhotoResult;

/** When a photo is requested, how long its answer is waited for, and when it is tried again. */
record PhotoRequestRules(PhotoConfig config) {
  /** For so long whoever has taken an answer tells the offers itself; then others do. */
  static final Duration TELLING = Duration.ofSeconds(10);

  private static final Duration ANSWER_TIMEOUT_MAX = Duration.ofDays(1);

  /** Why a photo is wanted. */
  enum Want {
    /** An offer shows it, and waits. */
    SHOWN,
    /** Somebody wants it tried again. */
    RETRIED,
    /** Somebody wants to know whether it has changed. */
    REFRESHED,
    /** A load has mentioned it, and the last look at it was long ago. */
    CHECKED
  }

  /** Whether an offer that names the photo now gets this answer. */
  boolean isValid(KnownPhoto known, Instant now) {
    return known.isStored() || known.answeredAt().plus(config.errorKept()).isAfter(now);
  }

  /** What becomes of the request; the same when nothing does. */
  PendingPhoto wanted(
      Want want,
      PendingPhoto begun,
      Optional<PendingPhoto> present,
      Optional<KnownPhoto> known,
      Instant now) {
    if (present.filter(one -> one.stage() != LATER).isPresent()) {
      return present.get();
    }
    var isStored = known.filter(KnownPhoto::isStored).isPresent();
    return switch (want) {
      case SHOWN ->
          present
              .orElse(begun)
              .at(known.filter(one -> isValid(one, now)).isPresent() ? ANSWERED : NEW, now);
      case RETRIED -> begun.at(isStored ? ANSWERED : NEW, now);
      case REFRESHED -> begun.at(NEW, now);
      case CHECKED -> present.orElse(begun.at(LATER, now));
    };
  }

  PendingPhoto sent(PendingPhoto photo, Instant now) {
    var requests = photo.requests() + 1;
    var timeout = new Backoff(config.answerTimeout(), ANSWER_TIMEOUT_MAX).pause(requests);
    return photo.at(photo.stage().sent(), now.plus(timeout)).withRequests(requests);
  }

  /** Whether a request that was not answered in time is the last of its row. */
  boolean isGivenUp(PendingPhoto photo, Instant now) {
    return !end(photo).isAfter(now);
  }

  /** The answer of nobody. */
  static PhotoResult noAnswer(PendingPhoto photo) {
    return PhotoResult.newBuilder()
        .setUrl(photo.url())
        .setOfferId(photo.offerId())
        .setError("could not be loaded because of a problem on our side; try it again later")
        .setFailure(PhotoFailure.UNREACHABLE_PHOTO)
        .build();
  }

  /** What is known from now on, and the request, whose offers are to be told. */
  record Answered(KnownPhoto known, PendingPhoto photo) {}

  /**
   * A photo that was stored once stays so, whatever comes later: a look at it that fails changes
   * nothing. What comes again, because Kafka delivers it again, is no further failure.
   */
  Answered answered(
      Optional<KnownPhoto> known, Optional<PendingPhoto> present, PhotoResult result, Instant now) {
    var answer = result.toBuilder().clearOfferId().build();
    var photo =
        present
            .orElseGet(() -> PendingPhoto.begin(result.getUrl(), result.getOfferId(), now))
            .at(ANSWERED, now.plus(TELLING))
            .withRequests(0);
    var isAwaited = present.filter(one -> isAwaited(one, now)).isPresent();
    if (answer.hasError() && known.filter(KnownPhoto::isStored).isPresent()) {
      var kept = known.get();
      return new Answered(isAwaited ? new KnownPhoto(kept.answer(), now) : kept, photo);
    }
    if (!isAwaited && known.filter(one -> one.answer().equals(answer)).isPresent()) {
      return new Answered(known.get(), photo);
    }
    var failures = answer.hasError() ? photo.failures() + 1 : 0;
    return new Answered(new KnownPhoto(answer, now), photo.withFailures(failures));
  }

  /** An answer may be quicker than the note that its request was sent. */
  private static boolean isAwaited(PendingPhoto photo, Instant now) {
    return photo.stage().isSent() || photo.stage() != ANSWERED && !photo.dueAt().isAfter(now);
  }

  /**
   * The next attempt, once all offers know the answer; empty when there is none. It depends on
   * nothing but its arguments, so that telling a late offer does not move it.
   */
  Optional<PendingPhoto> next(PendingPhoto photo, KnownPhoto known) {
    if (known.isStored() || PhotoUrls.isUpload(photo.url()) && isRefused(known.answer())) {
      return Optional.empty();
    }
    var due = known.answeredAt().plus(pause(photo, known.answer()));
    return Optional.of(photo.at(LATER, due)).filter(one -> due.isBefore(end(photo)));
  }

  /**
   * Half of it is chance: a host that was down must not have all of its photos requested at once.
   */
  private Duration pause(PendingPhoto photo, PhotoResult answer) {
    var min = isRefused(answer) ? config.refusedPause() : config.retryPause();
    var longest = new Backoff(min, config.retriedFor()).pause(Math.max(1, photo.failures()));
    return Duration.ofMillis(
        Math.round(longest.toMillis() * (0.5 + PhotoUrls.chance(photo.url()) / 2)));
  }

  private static boolean isRefused(PhotoResult answer) {
    return answer.getFailure() != PhotoFailure.UNREACHABLE_PHOTO;
  }

  private Instant end(PendingPhoto photo) {
    return photo.since().plus(config.retriedFor());
  }

  /** What a load that mentions an offer wants of one of its photos. */
  Optional<Want> mentioned(Photo photo, Optional<KnownPhoto> known, Instant now) {
    if (photo.hasRequested()) {
      var requestedAt = Versions.time(photo.getRequested());
      return Optional.of(Want.SHOWN)
          .filter(want -> !requestedAt.plus(config.retriedFor()).isAfter(now));
    }
    var isOld =
        known.filter(one -> one.answeredAt().plus(config.checkAge()).isAfter(now)).isEmpty();
    return Optional.of(Want.CHECKED).filter(want -> isOld && !PhotoUrls.isUpload(photo.getUrl()));
  }
}
