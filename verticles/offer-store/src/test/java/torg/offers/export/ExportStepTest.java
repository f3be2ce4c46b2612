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
  void shouldSendTheNewestVersionForAllThatAreQueued() {
    var seller = seller();
    var one = node.create(seller, stamp("Первая"));
    mail.edit(one, stamp("Вторая"));
    var newest = mail.change(one, OfferStatus.HIDDEN);
    var other = node.create(seller, stamp("Другая"));
    assertThat(mail.export(seller)).as("rows of the queue").isEqualTo(4);
    assertThat(exported(seller)).containsExactlyInAnyOrder(newest, other);
    assertThat(mail.export(seller)).isZero();
    assertThat(mail.queued(seller)).isEmpty();
    assertThat(node.sentKeys(OfferNode.CONFIG.updatesTopic())).contains(one.getId());
  }

  @Test
  void shouldSendAnOfferThatIsRemovedMeanwhile() {
    var seller = seller();
    var offer = node.create(seller, stamp("Марка"));
    var removed = mail.change(offer, OfferStatus.REMOVED);
    mail.exportAll(seller);
    assertThat(exported(seller)).containsExactly(removed);
  }

  @Test
  void shouldTellTheCategoryPath() {
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
  }

  @Test
  void shouldSendAgainWhenKafkaDidNotAcknowledge() {
    var seller = seller();
    var offer = node.create(seller, stamp("Марка"));
    node.kafkaFault = FaultException.unavailable("Kafka is away");
    assertThat(failure(seller)).hasMessage("Kafka is away");
    assertThat(failure(seller)).hasMessage("Kafka is away");
    node.kafkaFault = null;
    assertThat(mail.queued(seller)).containsExactly(offer.getVersion());
    assertThat(mail.export(seller)).isEqualTo(1);
    assertThat(exported(seller)).containsExactly(offer);
    assertThat(mail.queued(seller)).isEmpty();
  }

  @Test
  void shouldTakeOldestFirstWhenMoreWaitThanABatchHolds() {
    var seller = seller();
    var feed = new FeedMail(node, seller, "main");
    feed.take(feed.stamps(1, 1, 0, OfferUpdates.BATCH_ROWS_MAX));
    node.clock.advance(Duration.ofSeconds(1));
    feed.take(feed.stamps(1, 2, OfferUpdates.BATCH_ROWS_MAX, OfferUpdates.BATCH_ROWS_MAX + 20));
    var queued = mail.queued(seller);
    assertThat(mail.export(seller)).isEqualTo(OfferUpdates.BATCH_ROWS_MAX);
    assertThat(mail.queued(seller)).hasSize(20);
    assertThat(mail.export(seller)).isEqualTo(20);
    assertThat(exported(seller)).extracting(Offer::getVersion).isEqualTo(queued);
  }

  @Test
  void shouldSendFewerAtOnceWhenTheyAreLarge() {
    var seller = seller();
    for (var number = 0; number < LARGE; number++) {
      node.create(seller, LargeContents.of(95_000));
    }
    var queued = mail.queued(seller);
    var first = mail.export(seller);
    assertThat(first).isBetween(OfferUpdates.BATCH_BYTES_MAX / 200_000, LARGE - 10);
    var bytes = exported(seller).stream().mapToLong(Offer::getSerializedSize).sum();
    assertThat(bytes).isLessThanOrEqualTo(OfferUpdates.BATCH_BYTES_MAX);
    mail.exportAll(seller);
    assertThat(exported(seller)).extracting(Offer::getVersion).isEqualTo(queued);
  }

  @Test
  void shouldHoldUpNobodyWhenAnOfferChangesOften() {
    var seller = seller();
    var hot = node.create(seller, stamp("Марка"));
    for (var number = 0; number < 250; number++) {
      mail.edit(hot, stamp("Марка " + number));
    }
    var newest = node.get(hot.getId());
    var other = node.create(seller, stamp("Другая"));
    assertThat(mail.export(seller)).isEqualTo(252);
    assertThat(exported(seller)).containsExactlyInAnyOrder(newest, other);
  }

  @Test
  void shouldExportOnlyItsShard() {
    var here = seller();
    var elsewhere = seller();
    node.create(here, stamp("Марка"));
    var other = node.create(elsewhere, stamp("Марка"));
    mail.exportAll(here);
    assertThat(mail.queued(elsewhere)).containsExactly(other.getVersion());
    assertThat(exported(elsewhere)).isEmpty();
  }
}
