package torg.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.ContentSamples.car;
import static torg.offers.OfferMail.stamp;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.FaultException;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.offers.v1.PhotoRequest;

/** Sellers of different tests are in different shards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportStepTest {
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
  void shouldSendNothingWhenTheShardIsLost() {
    var seller = seller();
    var offer = node.create(seller, stamp("Марка"));
    assertThat(mail.export(seller, () -> false)).isZero();
    assertThat(exported(seller)).isEmpty();
    assertThat(mail.queued(seller)).containsExactly(offer);
  }

  @Test
  void shouldEndWithTheStoredVersionWhenTheShardIsLostWhileItSends() {
    var seller = seller();
    var old = node.create(seller, stamp("Марка"));
    var stored = mail.edit(old, stamp("Новая"));
    deleteFromQueue(stored);
    var asked = new AtomicInteger();
    assertThat(mail.export(seller, () -> asked.incrementAndGet() == 1)).isZero();
    assertThat(exported(seller)).as("late, after the next holder's").containsExactly(old);
    assertThat(mail.queued(seller)).containsExactly(old, stored);
    mail.exportAll(seller);
    assertThat(exported(seller)).endsWith(stored);
  }

  /** As if the next holder of the shard had exported it. */
  private void deleteFromQueue(Offer version) {
    var shard = (long) OfferMail.shard(version.getSellerId());
    OfferNode.await(
        node.store.<Void>transact(
            tx -> {
              tx.delete(OfferTables.QUEUE.key(shard, version.getVersion(), version.getId()));
              return Future.succeededFuture();
            }));
  }

  @Test
  void shouldTakeOldestFirstWhenMoreWaitThanABatchHolds() {
    var seller = seller();
    var feed = new FeedMail(node, seller, "main");
    var newer = ExportStep.BATCH_ROWS / 2;
    feed.take(feed.stamps(1, 1, 0, ExportStep.BATCH_ROWS));
    node.clock.advance(Duration.ofSeconds(1));
    feed.take(feed.stamps(1, 2, ExportStep.BATCH_ROWS, ExportStep.BATCH_ROWS + newer));
    var queued = mail.queued(seller);
    assertThat(mail.export(seller)).isEqualTo(ExportStep.BATCH_ROWS);
    assertThat(mail.queued(seller)).hasSize(newer);
    assertThat(mail.export(seller)).isEqualTo(newer);
    assertThat(exported(seller)).isEqualTo(queued);
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
