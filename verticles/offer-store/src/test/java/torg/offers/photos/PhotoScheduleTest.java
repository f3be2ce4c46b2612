package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.v1.PhotoFailure.REFUSED_PHOTO;
import static torg.offers.v1.PhotoFailure.UNREACHABLE_PHOTO;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.offers.OfferNode;
import torg.offers.core.Cleaning;
import torg.offers.export.OfferMail;
import torg.offers.v1.Offer;
import torg.offers.v1.PhotoRequest;
import torg.settings.Settings;

/** Photos that fail, and requests that get lost. */
class PhotoScheduleTest {
  private static final String URL = "https://example.com/1.jpg";
  private static final PhotoConfig CONFIG = OfferNode.CONFIG.photos();

  private OfferNode node;
  private OfferMail mail;
  private PhotoSteps steps;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
    steps = new PhotoSteps(node);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private Offer create() {
    return node.create("anna", stamp("Марка").addPhotoUrls(URL));
  }

  private Offer now(Offer offer) {
    return node.get(offer.getId());
  }

  @Test
  void shouldTryAgainUntilThePhotoIsThere() {
    var offer = create();
    steps.fail(URL, UNREACHABLE_PHOTO, "timeout");
    assertThat(now(offer).getPhotos(0).getError()).isEqualTo("timeout");
    assertThat(steps.count(URL)).isEqualTo(1);
    node.clock.advance(CONFIG.retryPause());
    assertThat(steps.count(URL)).isEqualTo(2);
    var failed = now(offer);
    steps.fail(URL, UNREACHABLE_PHOTO, "refused");
    assertThat(now(offer)).as("a further failure makes no version").isEqualTo(failed);
    node.clock.advance(CONFIG.retryPause());
    assertThat(steps.count(URL)).as("the pause has doubled").isBetween(2L, 3L);
    node.clock.advance(CONFIG.retryPause());
    assertThat(steps.count(URL)).isEqualTo(3);
    steps.store(URL, "p1");
    assertThat(now(offer).getPhotos(0).getStored().getId()).isEqualTo("p1");
    assertThat(steps.pending()).isEmpty();
    assertThat(steps.waiting()).isEmpty();
    node.clock.advance(CONFIG.retriedFor());
    assertThat(steps.count(URL)).isEqualTo(3);
  }

  @Test
  void shouldWaitLongerWhenTheOwnerHasToChangeSomething() {
    create();
    steps.fail(URL, REFUSED_PHOTO, "status 404");
    node.clock.advance(CONFIG.refusedPause().dividedBy(2).minusSeconds(1));
    assertThat(steps.count(URL)).isEqualTo(1);
    node.clock.advance(CONFIG.refusedPause());
    assertThat(steps.count(URL)).isEqualTo(2);
  }

  @Test
  void shouldStopTryingInTheEnd() {
    var offer = create();
    for (var days = 0; days < 30; days++) {
      if (steps.pending().stream().anyMatch(photo -> photo.stage().isSent())
          || steps.count(URL) == 1 && days == 0) {
        steps.fail(URL, REFUSED_PHOTO, "status 404");
      }
      node.clock.advance(Duration.ofDays(1));
      steps.run();
    }
    assertThat(steps.count(URL)).isBetween(3L, 6L);
    assertThat(steps.pending()).isEmpty();
    assertThat(steps.waiting()).isEmpty();
    assertThat(now(offer).getPhotos(0).getError()).isEqualTo("status 404");
    node.create("boris", stamp("Марка").addPhotoUrls(URL));
    steps.store(URL, "p1");
    assertThat(now(offer).getPhotos(0).hasError()).as("nobody waits any more").isTrue();
  }

  @Test
  void shouldTellThoseWhoKnowTheErrorWhenAnotherOfferBringsThePhoto() {
    var first = create();
    steps.fail(URL, REFUSED_PHOTO, "status 404");
    node.clock.advance(CONFIG.errorKept());
    var second = create();
    assertThat(steps.count(URL)).as("it is not kept waiting for the schedule").isEqualTo(2);
    steps.store(URL, "p1");
    assertThat(now(first).getPhotos(0).hasStored()).isTrue();
    assertThat(now(second).getPhotos(0).hasStored()).isTrue();
  }

  @Test
  void shouldLetALateOfferKnowTheErrorAndKeepToTheSchedule() {
    create();
    var request = steps.request(URL);
    var late = create();
    mail.photos(PhotoSteps.failed(request, REFUSED_PHOTO, "status 404"));
    var planned = steps.pending();
    assertThat(planned).extracting(PendingPhoto::stage).containsExactly(PhotoStage.LATER);
    steps.run();
    assertThat(now(late).getPhotos(0).getError()).isEqualTo("status 404");
    assertThat(steps.pending()).isEqualTo(planned);
    assertThat(steps.waiting()).hasSize(2).allMatch(row -> row.startsWith("true "));
    assertThat(steps.count(URL)).isEqualTo(1);
  }

  @Test
  void shouldRequestAgainWhatWasNotAnswered() {
    var offer = create();
    assertThat(steps.count(URL)).isEqualTo(1);
    node.clock.advance(CONFIG.answerTimeout().minusMillis(1));
    assertThat(steps.count(URL)).isEqualTo(1);
    node.clock.advance(Duration.ofMillis(1));
    assertThat(steps.count(URL)).isEqualTo(2);
    node.clock.advance(CONFIG.answerTimeout());
    assertThat(steps.count(URL)).isEqualTo(2);
    steps.store(URL, "p1");
    assertThat(now(offer).getPhotos(0).hasStored()).isTrue();
  }

  @Test
  void shouldGiveUpWhenThePhotoLoaderNeverAnswers() {
    var offer = create();
    for (var days = 0; days <= CONFIG.retriedFor().toDays(); days++) {
      steps.run();
      node.clock.advance(Duration.ofDays(1));
    }
    steps.run();
    node.clock.advance(PhotoRequestRules.TELLING);
    steps.run();
    assertThat(now(offer).getPhotos(0).getError()).contains("a problem on our side");
    assertThat(steps.pending()).isEmpty();
    assertThat(steps.waiting()).isEmpty();
  }

  @Test
  void shouldHaveOnlyAFewFurtherAttemptsUnderWay() {
    var urls = IntStream.range(0, 400).mapToObj(at -> URL + "?" + at).toList();
    for (var from = 0; from < urls.size(); from += 20) {
      node.create("anna", stamp("Марка").addAllPhotoUrls(urls.subList(from, from + 20)));
    }
    steps.run();
    steps
        .requests()
        .forEach(request -> mail.photos(PhotoSteps.failed(request, UNREACHABLE_PHOTO, "timeout")));
    node.clock.advance(CONFIG.retryPause());
    var sent = steps.requests().size() - 400;
    assertThat(sent).isBetween(100, CONFIG.checksMax());
    node.create("anna", stamp("Марка").addPhotoUrls(URL));
    assertThat(steps.count(URL)).as("a new photo has its own place").isEqualTo(1);
    var all = steps.requests();
    all.subList(400, all.size()).forEach(request -> mail.photos(PhotoSteps.stored(request, "p")));
    assertThat(steps.requests().size()).isGreaterThan(all.size());
  }

  @Test
  void shouldKeepHereWhatThePhotoLoaderCannotTakeIn() {
    var few = PhotoConfig.from(new Settings(Map.of("offers.photoRequestsMax", "16")));
    steps = new PhotoSteps(node, few);
    var urls = IntStream.range(0, 100).mapToObj(at -> URL + "?" + at).toList();
    for (var from = 0; from < urls.size(); from += 20) {
      node.create("anna", stamp("Марка").addAllPhotoUrls(urls.subList(from, from + 20)));
    }
    var answered = 0;
    while (answered < 100) {
      var sent = steps.requests();
      assertThat(sent.size() - answered).isBetween(1, 16);
      sent.subList(answered, sent.size())
          .forEach(request -> mail.photos(PhotoSteps.stored(request, "p")));
      answered = sent.size();
    }
    assertThat(steps.requests()).extracting(PhotoRequest::getUrl).doesNotHaveDuplicates();
    assertThat(steps.pending()).isEmpty();
  }

  @Test
  void shouldForgetWhatIsKnownOfAPhotoThatNobodyAsksFor() {
    var offer = create();
    steps.store(URL, "p1");
    var cleaning = new Cleaning(node.store, node.clock, PhotoTables.kept(CONFIG.answerKept()));
    node.clock.advance(CONFIG.answerKept());
    node.run("offer-cleaning", cleaning::run);
    assertThat(steps.rows(PhotoTables.PHOTO_ANSWER)).hasSize(1);
    node.clock.advance(Duration.ofMillis(1));
    node.run("offer-cleaning", cleaning::run);
    assertThat(steps.rows(PhotoTables.PHOTO_ANSWER)).isEmpty();
    assertThat(now(offer).getPhotos(0).hasStored()).isTrue();
    create();
    assertThat(steps.count(URL)).isEqualTo(2);
  }
}
