package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoRequest;

/** The way of a request from an offer to the topic of the photo loader. */
class PhotoRequestsTest {
  private static final String SELLER = "anna";
  private static final String FIRST = "https://example.com/1.jpg";
  private static final String SECOND = "https://example.com/2.jpg";

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

  @Test
  void shouldAskForThePhotosOfEveryVersionThoughALaterOneIsQueued() {
    var offer = node.create(SELLER, car());
    mail.edit(offer, car().addPhotoUrls(SECOND));
    mail.change(offer, OfferStatus.HIDDEN);
    node.create(SELLER, stamp("Без фотографий"));
    assertThat(steps.requests())
        .extracting(PhotoRequest::getUrl)
        .containsExactlyInAnyOrder(FIRST, SECOND);
    assertThat(steps.requests()).extracting(PhotoRequest::getOfferId).containsOnly(offer.getId());
    assertThat(node.sentKeys(OfferNode.CONFIG.photos().requestsTopic()))
        .containsExactlyInAnyOrder(FIRST, SECOND);
    assertThat(mail.queued(OfferTables.PHOTO_QUEUE, SELLER)).isEmpty();
  }

  @Test
  void shouldLeaveOffersAloneWhenItsTopicFails() {
    node.create(SELLER, car());
    node.kafkaFault = FaultException.unavailable("photo-requests is away");
    assertThat(catchThrowable(steps::run)).hasMessage("photo-requests is away");
    assertThat(steps.pending()).extracting(PendingPhoto::stage).containsExactly(PhotoStage.NEW);
    node.kafkaFault = null;
    assertThat(mail.export(SELLER)).isEqualTo(1);
    assertThat(steps.requests()).hasSize(1);
    assertThat(steps.pending()).extracting(PendingPhoto::stage).containsExactly(PhotoStage.SENT);
  }

  /** As when the node is lost after Kafka has the request, and before that is noted. */
  @Test
  void shouldSendAgainWhatMayNotHaveBeenSent() {
    var offer = node.create(SELLER, car());
    node.outbox.acknowledging = () -> Future.failedFuture("killed");
    assertThat(catchThrowable(steps::run)).hasMessage("killed");
    node.outbox.acknowledging = Future::succeededFuture;
    assertThat(steps.requests()).hasSize(2);
    var request = steps.request(FIRST);
    mail.photos(PhotoSteps.stored(request, "p1"), PhotoSteps.stored(request, "p1"));
    var answered = node.get(offer.getId());
    mail.photos(PhotoSteps.stored(request, "p1"));
    assertThat(node.get(offer.getId())).as("what comes again changes nothing").isEqualTo(answered);
    assertThat(steps.pending()).isEmpty();
  }
}
