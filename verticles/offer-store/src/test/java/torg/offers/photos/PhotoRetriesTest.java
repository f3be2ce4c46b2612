package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.v1.PhotoFailure.REFUSED_PHOTO;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.export.OfferMail;
import torg.offers.v1.Offer;
import torg.offers.v1.RetryPhotosRequest;

/** OfferService/RetryPhotos. */
class PhotoRetriesTest {
  private static final String GOOD = "https://example.com/good.jpg";
  private static final String BAD = "https://example.com/bad.jpg";
  private static final String SLOW = "https://example.com/slow.jpg";
  private static final String UPLOAD = "upload:" + "a".repeat(32);

  private OfferNode node;
  private OfferMail mail;
  private PhotoSteps steps;
  private TestSeller anna;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
    steps = new PhotoSteps(node);
    anna = new TestSeller(node, "anna");
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private Offer create() {
    var offer = anna.create(stamp("Марка").addAllPhotoUrls(List.of(GOOD, BAD, SLOW, UPLOAD)));
    steps.store(GOOD, "p1");
    steps.fail(BAD, REFUSED_PHOTO, "status 404");
    steps.store(UPLOAD, "p2");
    return node.get(offer.getId());
  }

  private List<String> retry(Offer offer, boolean refresh) {
    var request = RetryPhotosRequest.newBuilder().setId(offer.getId()).setRefresh(refresh).build();
    return anna.ask(OfferCalls.RETRY_PHOTOS, request).getPhotosList().stream()
        .map(photo -> photo.getUrl() + " " + photo.getOutcome())
        .toList();
  }

  @Test
  void shouldRequestWhatFailedAndSayWhatItDoesAboutEachPhoto() {
    var offer = create();
    assertThat(retry(offer, false))
        .containsExactly(
            GOOD + " PHOTO_STORED",
            BAD + " PHOTO_REQUESTED",
            SLOW + " PHOTO_UNDER_WAY",
            UPLOAD + " PHOTO_STORED");
    assertThat(retry(offer, false)).contains(BAD + " PHOTO_UNDER_WAY");
    assertThat(node.get(offer.getId())).as("it changes when something comes").isEqualTo(offer);
    assertThat(steps.count(BAD)).isEqualTo(2);
    assertThat(steps.count(SLOW)).isEqualTo(1);
    steps.store(BAD, "p3");
    assertThat(node.get(offer.getId()).getPhotos(1).getStored().getId()).isEqualTo("p3");
  }

  @Test
  void shouldTellTheNewReasonWhenItFailsAgain() {
    var offer = create();
    retry(offer, false);
    steps.fail(BAD, REFUSED_PHOTO, "is not an image");
    assertThat(node.get(offer.getId()).getPhotos(1).getError()).isEqualTo("is not an image");
    assertThat(steps.pending())
        .filteredOn(photo -> photo.url().equals(BAD))
        .as("the attempts are counted anew")
        .extracting(PendingPhoto::failures)
        .containsExactly(1);
  }

  @Test
  void shouldLookAtStoredPhotosOnDemandButNeverAtUploads() {
    var offer = create();
    assertThat(retry(offer, true)).contains(GOOD + " PHOTO_REQUESTED", UPLOAD + " PHOTO_STORED");
    var request = steps.request(GOOD);
    assertThat(request.getPhotoId()).isEqualTo("p1");
    assertThat(request.getEtag()).isEqualTo(PhotoSteps.etag("p1"));
    assertThat(steps.count(UPLOAD)).isEqualTo(1);
    var before = node.get(offer.getId());
    steps.store(GOOD, "p1");
    assertThat(node.get(offer.getId())).as("the same picture").isEqualTo(before);
    retry(offer, true);
    steps.store(GOOD, "p9");
    var after = node.get(offer.getId());
    assertThat(after.getPhotos(0).getStored().getId()).isEqualTo("p9");
    assertThat(mail.queued("anna")).endsWith(before.getVersion(), after.getVersion());
    assertThat(after.getContentVersion()).isEqualTo(before.getContentVersion());
  }

  @Test
  void shouldKeepThePictureWhenALookAtItFails() {
    var offer = create();
    retry(offer, true);
    steps.fail(GOOD, REFUSED_PHOTO, "status 404");
    assertThat(node.get(offer.getId()).getPhotos(0).getStored().getId()).isEqualTo("p1");
    assertThat(steps.pending()).noneMatch(photo -> photo.url().equals(GOOD));
    assertThat(node.create("boris", stamp("Марка").addPhotoUrls(GOOD)).getPhotos(0).hasStored())
        .isTrue();
  }

  @Test
  void shouldRefuseWhenItIsNotTheSellersOrRemoved() {
    var others = node.create("boris", stamp("Марка"));
    var request = RetryPhotosRequest.newBuilder();
    assertThat(anna.refuse(OfferCalls.RETRY_PHOTOS, request.setId(others.getId()).build()).fault())
        .isEqualTo(Fault.NOT_FOUND);
    var removed = anna.delete(create().getId());
    assertThat(anna.refuse(OfferCalls.RETRY_PHOTOS, request.setId(removed.getId()).build()).fault())
        .isEqualTo(Fault.PRECONDITION);
  }
}
