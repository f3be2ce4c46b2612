package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.feeds.FeedMail;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoFailure;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoResult;
import torg.testkit.Await;

/** However many offers show a photo, it is requested once. */
class OnePhotoTest {
  private static final String URL = "https://example.com/logo.png";

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

  private static OfferContent.Builder photographed(String title) {
    return stamp(title).addPhotoUrls(URL);
  }

  private FeedBatch batch(String seller, int number) {
    return new FeedMail(node, seller, "main")
        .batch(
            1,
            number,
            IntStream.range(0, 125)
                .mapToObj(at -> FeedMail.says("x" + number + "-" + at, photographed("Марка " + at)))
                .toArray(FeedOffer[]::new));
  }

  private List<Offer> offers(String... sellers) {
    return Stream.of(sellers)
        .flatMap(seller -> new FeedMail(node, seller, "main").rows().stream())
        .map(row -> node.get(row.offerId()))
        .toList();
  }

  /** Four sellers, in different shards, on two stores at the same time, while shards are served. */
  @Test
  void shouldRequestItOnceWhenAThousandOffersComeInSeveralBatches() {
    node.deployAnotherStore();
    var sellers = List.of("anna", "boris", "vera", "grigori");
    assertThat(new HashSet<>(sellers.stream().map(OfferMail::shard).toList())).hasSize(4);
    var taken = new ArrayList<Future<?>>();
    for (var number = 1; number <= 2; number++) {
      for (var seller : sellers) {
        taken.add(
            node.send(
                OfferNode.SERVICE,
                OfferCalls.TAKE_FEED,
                OfferMail.feedBatches(batch(seller, number))));
      }
    }
    var all = Future.all(taken);
    while (!all.isComplete()) {
      Await.result(Future.all(steps.steps()));
    }
    Await.result(all);
    assertThat(steps.requests()).extracting(PhotoRequest::getUrl).containsExactly(URL);
    assertThat(steps.waiting()).hasSize(1_000);
    steps.store(URL, "p1");
    node.clock.advance(PhotoRequestRules.TELLING);
    steps.run();
    assertThat(offers(sellers.toArray(String[]::new)))
        .hasSize(1_000)
        .allMatch(offer -> offer.getPhotos(0).getStored().getId().equals("p1"));
    assertThat(steps.pending()).isEmpty();
    assertThat(steps.waiting()).isEmpty();
    assertThat(steps.requests()).hasSize(1);
  }

  @Test
  void shouldTellThoseThatComeWhileTheAnswerDoes() {
    node.create("anna", photographed("Марка"));
    var request = steps.request(URL);
    // It was written before the answer was known, and is dispatched after it.
    var late = node.create("boris", photographed("Марка"));
    mail.photos(PhotoSteps.stored(request, "p1"));
    assertThat(node.get(late.getId()).getPhotos(0).hasRequested()).isTrue();
    steps.run();
    assertThat(node.get(late.getId()).getPhotos(0).hasStored()).isTrue();
    assertThat(node.create("vera", photographed("Марка")).getPhotos(0).hasStored()).isTrue();
    assertThat(steps.requests()).hasSize(1);
    assertThat(steps.waiting()).isEmpty();
  }

  @Test
  void shouldTellAllWhenAnswersAndOffersComeAtTheSameTime() {
    var offers = new ArrayList<Offer>();
    for (var round = 0; round < 20; round++) {
      var url = URL + round;
      offers.add(node.create("anna", stamp("Марка").addPhotoUrls(url)));
      var request = steps.request(url);
      offers.add(node.create("boris", stamp("Марка").addPhotoUrls(url)));
      offers.add(node.create("vera", stamp("Марка").addPhotoUrls(url)));
      var answered = mail.send(PhotoSteps.stored(request, "p" + round));
      Await.result(Future.all(steps.steps()));
      Await.result(answered);
    }
    node.clock.advance(PhotoRequestRules.TELLING);
    steps.run();
    assertThat(offers).allMatch(offer -> node.get(offer.getId()).getPhotos(0).hasStored());
    assertThat(steps.waiting()).isEmpty();
    assertThat(steps.pending()).isEmpty();
  }

  /** As when the node that took the answer is lost before it has told anybody. */
  @Test
  void shouldTellTheRestWhenTheOneWhoTookTheAnswerIsGone() {
    var offers =
        IntStream.range(0, 120)
            .mapToObj(at -> node.create("anna", photographed("Марка " + at)))
            .toList();
    assertThat(steps.count(URL)).isEqualTo(1);
    steps.keepOnly(URL, "p1");
    assertThat(node.get(offers.get(0).getId()).getPhotos(0).hasRequested()).isTrue();
    steps.run();
    assertThat(node.get(offers.get(0).getId()).getPhotos(0).hasRequested())
        .as("it may still be at work")
        .isTrue();
    node.clock.advance(PhotoRequestRules.TELLING);
    assertThat(steps.round()).as("a portion at a time").isEqualTo(1);
    assertThat(steps.waiting()).hasSize(120 - PhotoTeller.OFFERS);
    steps.run();
    assertThat(offers).allMatch(offer -> node.get(offer.getId()).getPhotos(0).hasStored());
    assertThat(steps.pending()).isEmpty();
  }

  @Test
  void shouldMakeOneVersionOfAnOfferWithSeveralPhotos() {
    var urls = IntStream.range(0, 10).mapToObj(at -> URL + at).toList();
    var offer = node.create("anna", stamp("Марка").addAllPhotoUrls(urls));
    assertThat(steps.requests()).hasSize(10);
    mail.photos(
        urls.stream()
            .map(url -> PhotoSteps.stored(steps.request(url), "p"))
            .toArray(PhotoResult[]::new));
    var answered = node.get(offer.getId());
    assertThat(answered.getPhotosList()).allMatch(photo -> photo.hasStored());
    assertThat(mail.queued("anna")).containsExactly(offer.getVersion(), answered.getVersion());
  }

  @Test
  void shouldLeaveAloneWhatIsRemovedOrShowsItNoMore() {
    var removed = mail.change(node.create("anna", photographed("Марка")), OfferStatus.REMOVED);
    var edited = node.create("anna", photographed("Марка"));
    var other = mail.edit(edited, stamp("Марка").addPhotoUrls(URL + "?2"));
    assertThat(steps.count(URL)).isEqualTo(1);
    steps.fail(URL, PhotoFailure.UNREACHABLE_PHOTO, "timeout");
    assertThat(node.get(removed.getId())).isEqualTo(removed);
    assertThat(node.get(other.getId())).isEqualTo(other);
    assertThat(steps.waiting()).as("for the other address").hasSize(1);
  }

  @Test
  void shouldDoNothingWhenAnotherNodeHasTheShard() {
    steps.run();
    var next = new PhotoSteps(node);
    next.run();
    node.create("anna", photographed("Марка"));
    var shard = OfferMail.shard("anna");
    var refusal =
        catchThrowableOfType(FaultException.class, () -> Await.result(steps.shard(shard).step()));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(mail.queued(OfferTables.PHOTO_QUEUE, "anna")).hasSize(1);
    assertThat(next.requests()).hasSize(1);
    assertThat(mail.queued(OfferTables.PHOTO_QUEUE, "anna")).isEmpty();
  }
}
