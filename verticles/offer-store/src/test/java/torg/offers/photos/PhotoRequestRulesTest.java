package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static torg.offers.model.OfferSamples.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.offers.model.Versions;
import torg.offers.photos.PhotoRequestRules.Want;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoFailure;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;
import torg.settings.Settings;

class PhotoRequestRulesTest {
  private static final String URL = "https://example.com/1.jpg";
  private static final Instant LATER = NOON.plus(Duration.ofHours(2));

  private final PhotoRequestRules rules =
      new PhotoRequestRules(PhotoConfig.from(new Settings(Map.of())));

  private static PendingPhoto at(PhotoStage stage) {
    return PendingPhoto.begin(URL, "first", NOON).at(stage, NOON).withFailures(2);
  }

  private static PhotoResult.Builder result() {
    return PhotoResult.newBuilder().setUrl(URL);
  }

  private static PhotoResult stored(String id) {
    return result().setStored(StoredPhoto.newBuilder().setId(id)).build();
  }

  private static PhotoResult failed(PhotoFailure kind) {
    return result().setError("no").setFailure(kind).build();
  }

  private static Optional<KnownPhoto> known(String what) {
    return switch (what) {
      case "nothing" -> Optional.empty();
      case "stored" -> Optional.of(new KnownPhoto(stored("p"), NOON));
      case "young error" ->
          Optional.of(
              new KnownPhoto(failed(PhotoFailure.REFUSED_PHOTO), LATER.minusSeconds(3_599)));
      case "old error" ->
          Optional.of(
              new KnownPhoto(failed(PhotoFailure.REFUSED_PHOTO), LATER.minusSeconds(3_600)));
      default -> throw new IllegalArgumentException(what);
    };
  }

  @ParameterizedTest(name = "{0} with {1} known and {2} pending: {3}")
  @CsvSource({
    "SHOWN, nothing, '', NEW begun",
    "SHOWN, stored, '', ANSWERED begun",
    "SHOWN, young error, '', ANSWERED begun",
    "SHOWN, old error, '', NEW begun",
    "SHOWN, old error, LATER, NEW pending",
    "SHOWN, young error, LATER, ANSWERED pending",
    "SHOWN, nothing, NEW, same",
    "SHOWN, nothing, SENT, same",
    "SHOWN, stored, SENT_LATER, same",
    "SHOWN, stored, ANSWERED, same",
    "RETRIED, young error, '', NEW begun",
    "RETRIED, young error, LATER, NEW begun",
    "RETRIED, stored, '', ANSWERED begun",
    "RETRIED, young error, SENT, same",
    "REFRESHED, stored, '', NEW begun",
    "REFRESHED, stored, LATER, NEW begun",
    "REFRESHED, stored, SENT_LATER, same",
    "CHECKED, stored, '', LATER begun",
    "CHECKED, nothing, '', LATER begun",
    "CHECKED, stored, LATER, same",
    "CHECKED, old error, LATER, same",
    "CHECKED, stored, NEW, same",
  })
  void shouldRequestWhatIsNotUnderWay(Want want, String known, String pending, String expected) {
    var present =
        pending.isEmpty() ? Optional.<PendingPhoto>empty() : Optional.of(at(pending(pending)));
    var begun = PendingPhoto.begin(URL, "second", LATER);
    var photo = rules.wanted(want, begun, present, known(known), LATER);
    if (expected.equals("same")) {
      assertThat(present).contains(photo);
    } else {
      var whose = photo.offerId().equals("second") ? "begun" : "pending";
      assertThat(photo.stage() + " " + whose).isEqualTo(expected);
      assertThat(photo.dueAt()).isEqualTo(LATER);
      assertThat(photo.failures()).isEqualTo(whose.equals("begun") ? 0 : 2);
    }
  }

  private static PhotoStage pending(String name) {
    return PhotoStage.valueOf(name);
  }

  @Test
  void shouldWaitLongerForEveryFurtherAnswer() {
    var photo = PendingPhoto.begin(URL, "o", NOON);
    var hours = new ArrayList<Long>();
    for (var at = 0; at < 7; at++) {
      photo = rules.sent(photo, NOON);
      hours.add(Duration.between(NOON, photo.dueAt()).toHours());
      assertThat(photo.stage()).isEqualTo(PhotoStage.SENT);
      photo = photo.at(photo.stage().unsent(), NOON);
    }
    assertThat(hours).containsExactly(1L, 2L, 4L, 8L, 16L, 24L, 24L);
    assertThat(rules.sent(at(PhotoStage.LATER), NOON).stage()).isEqualTo(PhotoStage.SENT_LATER);
  }

  @Test
  void shouldGiveUpWhenNobodyAnswersForLong() {
    var photo = rules.sent(PendingPhoto.begin(URL, "o", NOON), NOON);
    assertThat(rules.isGivenUp(photo, NOON.plus(Duration.ofDays(7)).minusMillis(1))).isFalse();
    assertThat(rules.isGivenUp(photo, NOON.plus(Duration.ofDays(7)))).isTrue();
    assertThat(PhotoRequestRules.noAnswer(photo).getFailure())
        .isEqualTo(PhotoFailure.UNREACHABLE_PHOTO);
  }

  private List<Duration> pauses(String url, PhotoFailure kind) {
    var pauses = new ArrayList<Duration>();
    var photo = Optional.of(rules.sent(PendingPhoto.begin(url, "o", NOON), NOON));
    var now = NOON;
    var known = Optional.<KnownPhoto>empty();
    while (photo.isPresent()) {
      var sent = Optional.of(rules.sent(photo.get(), now));
      var answered = rules.answered(known, sent, failed(kind).toBuilder().setUrl(url).build(), now);
      known = Optional.of(answered.known());
      photo = rules.next(answered.photo(), answered.known());
      if (photo.isPresent()) {
        pauses.add(Duration.between(now, photo.get().dueAt()));
        now = photo.get().dueAt();
      }
    }
    assertThat(now).isBefore(NOON.plus(Duration.ofDays(7)));
    return pauses;
  }

  @Test
  void shouldTryAgainSoonerWhenTheHostDidNotAnswer() {
    for (var at = 0; at < 100; at++) {
      var url = URL + at;
      var unreachable = pauses(url, PhotoFailure.UNREACHABLE_PHOTO);
      assertThat(unreachable).hasSizeBetween(8, 12);
      assertThat(unreachable.get(0)).isBetween(Duration.ofMinutes(15), Duration.ofMinutes(30));
      assertThat(unreachable.get(1).toSeconds())
          .isCloseTo(2 * unreachable.get(0).toSeconds(), within(2L));
      var refused = pauses(url, PhotoFailure.REFUSED_PHOTO);
      assertThat(refused).hasSizeBetween(2, 5);
      assertThat(refused.get(0)).isBetween(Duration.ofHours(12), Duration.ofHours(24));
      assertThat(pauses(url, PhotoFailure.PHOTO_FAILURE_UNSPECIFIED)).isEqualTo(refused);
    }
  }

  @Test
  void shouldSpreadTheAttemptsOfAHost() {
    var first =
        IntStream.range(0, 1_000)
            .mapToObj(at -> pauses(URL + at, PhotoFailure.UNREACHABLE_PHOTO).get(0).toMinutes())
            .distinct()
            .count();
    assertThat(first).isGreaterThan(10);
  }

  @Test
  void shouldNotTryAgainWhenAnUploadIsRefused() {
    var url = "upload:" + "0".repeat(32);
    assertThat(pauses(url, PhotoFailure.REFUSED_PHOTO)).isEmpty();
    assertThat(pauses(url, PhotoFailure.UNREACHABLE_PHOTO)).isNotEmpty();
  }

  @Test
  void shouldCountAFailureOnceWhenItsAnswerComesAgain() {
    var no = failed(PhotoFailure.REFUSED_PHOTO);
    var first = rules.answered(Optional.empty(), Optional.of(at(PhotoStage.SENT)), no, NOON);
    assertThat(first.photo().failures()).isEqualTo(3);
    var next = rules.next(first.photo(), first.known());
    var again = rules.answered(Optional.of(first.known()), next, no, LATER);
    assertThat(again.photo().failures()).isEqualTo(3);
    assertThat(again.known()).isEqualTo(first.known());
    assertThat(rules.next(again.photo(), again.known())).as("as planned").isEqualTo(next);
  }

  @Test
  void shouldCountAFailureWhoseAnswerIsQuickerThanItsNote() {
    var no = failed(PhotoFailure.REFUSED_PHOTO);
    var known = Optional.of(new KnownPhoto(no, NOON));
    var quick = rules.answered(known, Optional.of(at(PhotoStage.LATER)), no, LATER);
    assertThat(quick.photo().failures()).isEqualTo(3);
    assertThat(quick.known().answeredAt()).isEqualTo(LATER);
  }

  @Test
  void shouldKeepAStoredPhotoWhenALookAtItFails() {
    var no = failed(PhotoFailure.REFUSED_PHOTO);
    var stored = Optional.of(new KnownPhoto(stored("p"), NOON));
    var looked = rules.answered(stored, Optional.of(at(PhotoStage.SENT_LATER)), no, LATER);
    assertThat(looked.known()).isEqualTo(new KnownPhoto(stored("p"), LATER));
    assertThat(rules.next(looked.photo(), looked.known())).isEmpty();
    assertThat(rules.answered(stored, Optional.empty(), no, LATER).known())
        .as("it comes late")
        .isEqualTo(stored.get());
  }

  @Test
  void shouldKnowTheOtherPictureWhenItHasChanged() {
    var stored = Optional.of(new KnownPhoto(stored("p"), NOON));
    var changed =
        rules.answered(stored, Optional.of(at(PhotoStage.SENT_LATER)), stored("q"), LATER);
    assertThat(changed.known()).isEqualTo(new KnownPhoto(stored("q"), LATER));
    assertThat(rules.next(changed.photo(), changed.known())).isEmpty();
  }

  @ParameterizedTest(name = "{0} at {1}, looked at {2} days ago: {3}")
  @CsvSource({
    "stored, https://a/1, 29, ''",
    "stored, https://a/1, 30, CHECKED",
    "stored, https://a/1, -1, CHECKED",
    "error, https://a/1, 30, CHECKED",
    "error, https://a/1, 29, ''",
    "stored, upload:1, 30, ''",
    "stored, upload:1, -1, ''",
    "requested 6, https://a/1, -1, ''",
    "requested 7, https://a/1, -1, SHOWN",
  })
  void shouldWantALookWhenALoadMentionsIt(String state, String url, int days, String want) {
    var now = NOON.plus(Duration.ofDays(30));
    var photo = Photo.newBuilder().setUrl(url);
    if (state.equals("stored")) {
      photo.setStored(StoredPhoto.newBuilder().setId("p"));
    } else if (state.equals("error")) {
      photo.setError("no");
    } else {
      var age = Duration.ofDays(Long.parseLong(state.substring("requested ".length())));
      photo.setRequested(Versions.next(now.minus(age), 0));
    }
    var known =
        Optional.of(new KnownPhoto(stored("p"), now.minus(Duration.ofDays(Math.max(0, days)))))
            .filter(one -> days >= 0);
    assertThat(rules.mentioned(photo.build(), known, now).map(Want::name).orElse(""))
        .isEqualTo(want);
  }
}
