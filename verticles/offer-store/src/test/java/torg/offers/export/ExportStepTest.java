package torg.offers.export;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.export.OfferMail.stamp;

import java.time.Duration;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.content.LargeContents;
import torg.offers.feeds.FeedMail;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.offers.v1.PhotoRequest;

/** Sellers of different tests are in different shards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportStepTest {
  /** Together more than a batch may have. */
  private static final int LARGE = 60;

  private OfferNode node;
  private OfferMail mail;
  private int shards;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private String seller() {
    var shard = shards++;
    for (var number = 0; ; number++) {
      if (OfferMail.shard("s" + number) == shard) {
        return "s" + number;
      }
    }
  }

  private List<OfferView> views(String seller) {
    return node.sent(OfferNode.CONFIG.updatesTopic(), OfferView.parser()).stream()
        .filter(view -> view.getOffer().getSellerId().equals(seller))
        .toList();
  }

  private List<Offer> exported(String seller) {
    return views(seller).stream().map(OfferView::getOffer).toList();
  }

  private Throwable failure(String seller) {
    return Assertions.catchThrowable(() -> mail.export(seller));
  }

  @Test
  void shouldSendOneVersionOfAnOfferAtATimeInOrder() {
    var seller = seller();
    var one = node.create(seller, stamp("Первая"));
    var two = mail.edit(one, stamp("Вторая"));
    var three = mail.change(one, OfferStatus.HIDDEN);
    var other = node.create(seller, stamp("Другая"));
    assertThat(mail.export(seller)).isEqualTo(2);
    assertThat(exported(seller)).containsExactlyInAnyOrder(one, other);
    assertThat(mail.export(seller)).isEqualTo(1);
    assertThat(mail.export(seller)).isEqualTo(1);
    assertThat(exported(seller).subList(2, 4)).containsExactly(two, three);
    assertThat(mail.export(seller)).isZero();
    assertThat(mail.queued(seller)).isEmpty();
    assertThat(node.sentKeys(OfferNode.CONFIG.updatesTopic())).contains(one.getId());
  }

  @Test
  void shouldTellTheCategoryPathAndAskForPhotos() {
    var seller = seller();
    var offer = node.create(seller, car());
    mail.export(seller);
    assertThat(views(seller))
        .containsExactly(
            OfferView.newBuilder()
                .setOffer(offer)
                .addCategoryPath("transport")
                .addCategoryPath("cars")
                .build());
    var request =
        PhotoRequest.newBuilder().setOfferId(offer.getId()).setUrl("https://example.com/1.jpg");
    assertThat(node.sent(OfferNode.CONFIG.photoRequestsTopic(), PhotoRequest.parser()))
        .containsExactly(request.build());
  }

  @Test
  void shouldSendAgainWhenKafkaDidNotAcknowledge() {
    var seller = seller();
    var offer = node.create(seller, stamp("Марка"));
    node.kafkaFault = FaultException.unavailable("Kafka is away");
    assertThat(failure(seller)).hasMessage("Kafka is away");
    assertThat(failure(seller)).hasMessage("Kafka is away");
    node.kafkaFault = null;
    assertThat(mail.queued(seller)).containsExactly(offer);
    assertThat(mail.export(seller)).isEqualTo(1);
    assertThat(exported(seller)).containsExactly(offer);
    assertThat(mail.queued(seller)).isEmpty();
  }

  @Test
  void shouldTakeOldestFirstWhenMoreWaitThanABatchHolds() {
    var seller = seller();
    var feed = new FeedMail(node, seller, "main");
    feed.take(feed.stamps(1, 1, 0, ExportQueue.BATCH_ROWS_MAX));
    node.clock.advance(Duration.ofSeconds(1));
    feed.take(feed.stamps(1, 2, ExportQueue.BATCH_ROWS_MAX, ExportQueue.BATCH_ROWS_MAX + 20));
    var queued = mail.queued(seller);
    assertThat(mail.export(seller)).isEqualTo(ExportQueue.BATCH_ROWS_MAX);
    assertThat(mail.queued(seller)).hasSize(20);
    assertThat(mail.export(seller)).isEqualTo(20);
    assertThat(exported(seller)).isEqualTo(queued);
  }

  @Test
  void shouldSendFewerAtOnceWhenTheyAreLarge() {
    var seller = seller();
    for (var number = 0; number < LARGE; number++) {
      node.create(seller, LargeContents.of(95_000));
    }
    var queued = mail.queued(seller);
    var first = mail.export(seller);
    assertThat(first).isBetween(ExportQueue.BATCH_BYTES_MAX / 200_000, LARGE - 10);
    var bytes = exported(seller).stream().mapToLong(Offer::getSerializedSize).sum();
    assertThat(bytes).isLessThanOrEqualTo(ExportQueue.BATCH_BYTES_MAX);
    mail.exportAll(seller);
    assertThat(exported(seller)).isEqualTo(queued);
  }

  @Test
  void shouldReadOnlyAPortionWhenItHasManyVersionsOfAnOffer() {
    var seller = seller();
    var hot = node.create(seller, stamp("Марка"));
    for (var number = 0; number < ExportQueue.PORTION_ROWS; number++) {
      mail.edit(hot, stamp("Марка " + number));
    }
    node.clock.advance(Duration.ofSeconds(1));
    node.create(seller, stamp("Другая"));
    assertThat(mail.export(seller)).as("the one beyond the portion waits").isEqualTo(1);
    mail.exportAll(seller);
    assertThat(exported(seller))
        .filteredOn(offer -> offer.getId().equals(hot.getId()))
        .extracting(Offer::getVersion)
        .isSorted()
        .hasSize(ExportQueue.PORTION_ROWS + 1);
  }

  @Test
  void shouldExportOnlyItsShard() {
    var here = seller();
    var elsewhere = seller();
    node.create(here, stamp("Марка"));
    var other = node.create(elsewhere, stamp("Марка"));
    mail.exportAll(here);
    assertThat(mail.queued(elsewhere)).containsExactly(other);
    assertThat(exported(elsewhere)).isEmpty();
  }
}
