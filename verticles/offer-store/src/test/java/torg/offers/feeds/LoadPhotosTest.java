package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.feeds.FeedMail.says;
import static torg.offers.v1.PhotoFailure.REFUSED_PHOTO;
import static torg.offers.v1.PhotoFailure.UNREACHABLE_PHOTO;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.Cleaning;
import torg.offers.export.OfferMail;
import torg.offers.photos.PhotoMentionRows;
import torg.offers.photos.PhotoSteps;
import torg.offers.photos.PhotoTables;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.ListPhotoErrorsRequest;
import torg.offers.v1.OfferPhotoErrors;
import torg.offers.v1.RetryLoadPhotosRequest;
import torg.offers.v1.Unmentioned;
import torg.store.Scan;
import torg.testkit.Await;

/** Which photos of a load have failed, and pictures that change. */
class LoadPhotosTest {
  private static final String SELLER = "anna";
  private static final String BAD = "https://example.com/bad.jpg";
  private static final String GOOD = "https://example.com/good.jpg";
  private static final Duration CHECK_AGE = OfferNode.CONFIG.photos().checkAge();

  private OfferNode node;
  private OfferMail mail;
  private FeedMail feed;
  private PhotoSteps photos;
  private PhotoReports reports;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
    feed = new FeedMail(node, SELLER, "main");
    photos = new PhotoSteps(node);
    reports = new PhotoReports(node, SELLER, "main");
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private static FeedOffer photographed(String externalId, String... urls) {
    return says(externalId, stamp("Марка").addAllPhotoUrls(List.of(urls)));
  }

  @Test
  void shouldKnowTheErrorsOfALoadWhenPhotosFailAfterIt() {
    feed.take(feed.batch(1, 1, photographed("a", BAD, GOOD), photographed("b", BAD)));
    feed.finish(feed.end(1, 2, 1, Unmentioned.REMOVE));
    photos.store(GOOD, "p1");
    photos.fail(BAD, REFUSED_PHOTO, "status 404");
    reports.run();
    assertThat(reports.listed(1))
        .containsExactlyInAnyOrder("a " + BAD + ": status 404", "b " + BAD + ": status 404");
    assertThat(reports.count(1)).isEqualTo(2);
    assertThat(reports.sent())
        .containsExactlyInAnyOrder("1 a " + BAD + ": status 404", "1 b " + BAD + ": status 404");
    assertThat(node.sentKeys(OfferNode.CONFIG.feedResultsTopic())).containsOnly("anna main");
  }

  @Test
  void shouldTakeThemBackWhenThePhotoComesInTheEnd() {
    feed.take(feed.batch(1, 1, photographed("a", BAD)));
    photos.fail(BAD, UNREACHABLE_PHOTO, "timeout");
    reports.run();
    assertThat(reports.count(1)).isEqualTo(1);
    node.clock.advance(OfferNode.CONFIG.photos().retryPause());
    photos.store(BAD, "p1");
    reports.run();
    assertThat(reports.listed(1)).isEmpty();
    assertThat(reports.count(1)).isZero();
    assertThat(reports.sent()).containsExactly("1 a " + BAD + ": timeout", "1 a");
  }

  @Test
  void shouldTellThemOfEveryLoadThatMentionsTheOffer() {
    feed.take(feed.batch(1, 1, photographed("a", BAD), photographed("ok")));
    photos.fail(BAD, REFUSED_PHOTO, "status 404");
    reports.run();
    assertThat(feed.take(feed.batch(2, 1, photographed("a", BAD), photographed("new", BAD))))
        .containsExactly("SKIPPED", "CREATED");
    reports.run();
    assertThat(reports.listed(2))
        .containsExactlyInAnyOrder("a " + BAD + ": status 404", "new " + BAD + ": status 404");
    assertThat(reports.listed(1)).as("as it was").containsExactly("a " + BAD + ": status 404");
    photos.requests();
    node.clock.advance(OfferNode.CONFIG.photos().refusedPause());
    photos.store(BAD, "p1");
    reports.run();
    assertThat(reports.listed(2)).isEmpty();
    assertThat(reports.listed(1)).as("as it was").hasSize(1);
  }

  @Test
  void shouldSayTheSameWhenItIsInterrupted() {
    feed.take(feed.batch(1, 1, photographed("a", BAD)));
    photos.fail(BAD, REFUSED_PHOTO, "status 404");
    node.kafkaFault = FaultException.unavailable("feed-results is away");
    assertThat(catchThrowable(reports::run)).hasMessage("feed-results is away");
    assertThat(reports.listed(1)).isEmpty();
    node.kafkaFault = null;
    reports.run();
    assertThat(reports.count(1)).isEqualTo(1);
    var former = reports.token(PhotoMentionRows.shard(SELLER, "main"));
    reports.token(PhotoMentionRows.shard(SELLER, "main"));
    feed.take(feed.batch(2, 1, photographed("a", BAD)));
    var refusal =
        catchThrowableOfType(
            FaultException.class,
            () -> Await.result(reports.step().run(PhotoMentionRows.shard(SELLER, "main"), former)));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(reports.listed(2)).isEmpty();
    reports.run();
    assertThat(reports.listed(2)).hasSize(1);
    assertThat(reports.sent()).filteredOn(sent -> sent.startsWith("2 ")).hasSize(2);
  }

  @Test
  void shouldListThemInPagesAndRetryThem() {
    var offers =
        IntStream.range(0, 120)
            .mapToObj(at -> photographed("x" + at, BAD + at, GOOD))
            .toArray(FeedOffer[]::new);
    feed.take(feed.batch(1, 1, offers));
    photos.store(GOOD, "p1");
    photos.requests().stream()
        .filter(request -> request.getUrl().startsWith(BAD))
        .forEach(request -> photos.fail(request.getUrl(), REFUSED_PHOTO, "status 404"));
    reports.run();
    assertThat(reports.count(1)).isEqualTo(120);
    var listed = new ArrayList<OfferPhotoErrors>();
    var token = "";
    do {
      var page = reports.page(1, 50, token);
      listed.addAll(page.getOffersList());
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    assertThat(listed).hasSize(120).doesNotHaveDuplicates();

    var retried =
        node.ask(
            OfferNode.seller(SELLER),
            OfferCalls.RETRY_LOAD_PHOTOS,
            RetryLoadPhotosRequest.newBuilder()
                .setSellerId(SELLER)
                .setNamespace("main")
                .setTaskId(1)
                .setLimit(100)
                .build());
    assertThat(retried.getNextPageToken()).isNotEmpty();
    assertThat(retried.getOffersList())
        .hasSize(100)
        .allMatch(
            offer ->
                offer.getPhotosCount() == 1
                    && offer.getPhotos(0).getUrl().startsWith(BAD)
                    && offer.getPhotos(0).getOutcome().name().equals("PHOTO_REQUESTED"));
    assertThat(photos.requests()).hasSize(121 + 100);
  }

  @Test
  void shouldShowNobodyTheErrorsOfOthers() {
    var request =
        ListPhotoErrorsRequest.newBuilder()
            .setSellerId("boris")
            .setNamespace("main")
            .setTaskId(1)
            .build();
    assertThat(node.refuse(OfferNode.seller(SELLER), OfferCalls.LIST_PHOTO_ERRORS, request).fault())
        .isEqualTo(Fault.FORBIDDEN);
  }

  @Test
  void shouldForgetThemWithTheLoad() {
    feed.take(feed.batch(1, 1, photographed("a", BAD)));
    photos.fail(BAD, REFUSED_PHOTO, "status 404");
    reports.run();
    var config = OfferNode.CONFIG;
    var kept = FeedTables.kept(config.feedResultsKept(), config.feedReturn());
    node.clock.advance(config.feedResultsKept().plusMillis(1));
    node.run("offer-cleaning", new Cleaning(node.store, node.clock, kept)::run);
    assertThat(reports.listed(1)).isEmpty();
    assertThat(mail.rows(Scan.of(FeedTables.FEED_PHOTO_COUNT))).isEmpty();
  }

  @Test
  void shouldNotLookAgainAtWhatWasLookedAtLately() {
    feed.take(feed.batch(1, 1, photographed("a", GOOD)));
    photos.store(GOOD, "p1");
    node.clock.advance(CHECK_AGE.minusSeconds(1));
    feed.take(feed.batch(2, 1, photographed("a", GOOD)));
    assertThat(mail.rows(Scan.of(PhotoTables.PHOTO_MENTION))).isEmpty();
  }

  @Test
  void shouldMakeOneVersionOfEachOfferWhenAPictureHasChanged() {
    feed.take(feed.batch(1, 1, photographed("a", GOOD), photographed("b", GOOD)));
    var manual = node.create("boris", stamp("Марка").addPhotoUrls(GOOD));
    photos.store(GOOD, "p1");
    node.clock.advance(CHECK_AGE);
    feed.take(feed.batch(2, 1, photographed("a", GOOD)));
    reports.run();
    assertThat(photos.request(GOOD).getPhotoId()).isEqualTo("p1");
    assertThat(photos.count(GOOD)).isEqualTo(2);
    var before = feed.offer("a");
    photos.store(GOOD, "p2");
    var after = feed.offer("a");
    assertThat(after.getPhotos(0).getStored().getId()).isEqualTo("p2");
    assertThat(after.getContentVersion()).isEqualTo(before.getContentVersion());
    assertThat(feed.offer("b").getPhotos(0).getStored().getId()).isEqualTo("p1");
    assertThat(feed.take(feed.batch(2, 2, photographed("b", GOOD)))).containsExactly("SKIPPED");
    assertThat(feed.offer("b").getPhotos(0).getStored().getId())
        .as("with its next mention")
        .isEqualTo("p2");
    var settled = feed.offer("b").getVersion();
    feed.take(feed.batch(3, 1, photographed("a", GOOD), photographed("b", GOOD)));
    assertThat(feed.offer("a")).isEqualTo(after);
    assertThat(feed.offer("b").getVersion()).isEqualTo(settled);
    assertThat(node.get(manual.getId()).getPhotos(0).getStored().getId())
        .as("nobody has mentioned it")
        .isEqualTo("p1");
    assertThat(photos.count(GOOD)).isEqualTo(2);
  }

  @Test
  void shouldMakeNoVersionWhenAPictureIsTheSame() {
    feed.take(feed.batch(1, 1, photographed("a", GOOD)));
    photos.store(GOOD, "p1");
    node.clock.advance(Duration.ofDays(14));
    node.clock.advance(CHECK_AGE.minusDays(14));
    feed.take(feed.batch(2, 1, photographed("a", GOOD)));
    var before = feed.offer("a");
    reports.run();
    photos.store(GOOD, "p1");
    assertThat(feed.offer("a")).isEqualTo(before);
    feed.take(feed.batch(3, 1, photographed("a", GOOD)));
    reports.run();
    assertThat(photos.count(GOOD)).isEqualTo(2);
  }

  @Test
  void shouldNeverLookAgainAtAnUpload() {
    var upload = "upload:" + "a".repeat(32);
    feed.take(feed.batch(1, 1, photographed("a", upload)));
    photos.store(upload, "p1");
    node.clock.advance(CHECK_AGE.multipliedBy(2));
    feed.take(feed.batch(2, 1, photographed("a", upload)));
    reports.run();
    assertThat(photos.count(upload)).isEqualTo(1);
  }

  /** It waited when it was removed, and nobody has told it since. */
  @Test
  void shouldRequestAPhotoThatAReturnedOfferStillWaitsFor() {
    feed.take(feed.batch(1, 1, photographed("a", GOOD)));
    feed.finish(feed.end(2, 1, 0, Unmentioned.REMOVE));
    photos.fail(GOOD, REFUSED_PHOTO, "status 404");
    node.clock.advance(Duration.ofDays(20));
    photos.run();
    assertThat(feed.take(feed.batch(3, 1, photographed("a", GOOD)))).containsExactly("RETURNED");
    assertThat(feed.offer("a").getPhotos(0).hasRequested()).isTrue();
    reports.run();
    photos.store(GOOD, "p1");
    assertThat(feed.offer("a").getPhotos(0).hasStored()).isTrue();
  }
}
