package torg.offers.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.export.OfferMail.stamp;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoRequest;

/** The queue of photos beside that of offers. */
class PhotoRequestsTest {
  private static final String SELLER = "anna";

  private OfferNode node;
  private OfferMail mail;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private int export() {
    return mail.exportPhotos(SELLER);
  }

  private List<PhotoRequest> requested() {
    return node.sent(OfferNode.CONFIG.photoRequestsTopic(), PhotoRequest.parser());
  }

  @Test
  void shouldAskForThePhotosOfEveryVersionThoughALaterOneIsQueued() {
    var offer = node.create(SELLER, car());
    mail.edit(offer, car().addPhotoUrls("https://example.com/2.jpg"));
    mail.change(offer, OfferStatus.HIDDEN);
    node.create(SELLER, stamp("Без фотографий"));
    assertThat(export()).isEqualTo(2);
    assertThat(requested())
        .extracting(PhotoRequest::getUrl)
        .containsExactly("https://example.com/1.jpg", "https://example.com/2.jpg");
    assertThat(requested()).extracting(PhotoRequest::getOfferId).containsOnly(offer.getId());
    assertThat(node.sentKeys(OfferNode.CONFIG.photoRequestsTopic()))
        .containsExactly("https://example.com/1.jpg", "https://example.com/2.jpg");
    assertThat(export()).isZero();
  }

  @Test
  void shouldLeaveOffersAloneWhenItsTopicFails() {
    var offer = node.create(SELLER, car());
    node.kafkaFault = FaultException.unavailable("photo-requests is away");
    assertThat(catchThrowable(this::export)).hasMessage("photo-requests is away");
    node.kafkaFault = null;
    assertThat(mail.export(SELLER)).isEqualTo(1);
    assertThat(mail.queued(OfferTables.PHOTO_QUEUE, SELLER)).containsExactly(offer.getVersion());
    assertThat(export()).isEqualTo(1);
    assertThat(requested()).hasSize(1);
  }
}
