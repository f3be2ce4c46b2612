package torg.offers.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.leases.Fence;
import torg.offers.OfferNode;
import torg.offers.editing.ExpiryJob;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferView;
import torg.testkit.Await;

/** A holder of a shard that is paused somewhere in a step, while another takes over. */
class ExportFencingTest {
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

  /** Where a node stands still until it is woken. */
  private static final class Pause implements Supplier<Future<Void>> {
    private final Promise<Void> reached = Promise.promise();
    private final Promise<Void> woken = Promise.promise();

    @Override
    public Future<Void> get() {
      reached.tryComplete();
      return woken.future();
    }
  }

  private List<Offer> exported() {
    return node.sent(OfferNode.CONFIG.updatesTopic(), OfferView.parser()).stream()
        .map(OfferView::getOffer)
        .toList();
  }

  private static FaultException fault(Future<?> future) {
    return catchThrowableOfType(FaultException.class, () -> Await.result(future));
  }

  /** The next holder exports what is there and what comes meanwhile. */
  private Offer takeOver(Offer offer) {
    var next = mail.holder(SELLER);
    Await.result(mail.export(SELLER, next));
    var newer = mail.edit(offer, stamp("Новая"));
    Await.result(mail.export(SELLER, next));
    return newer;
  }

  @Test
  void shouldSendNothingLateWhenPausedBeforeItSends() {
    var offer = node.create(SELLER, stamp("Марка"));
    var pause = new Pause();
    node.outbox.sending = pause;
    var lease = node.lease("offer-export", OfferMail.shard(SELLER));
    var paused = mail.export(SELLER, mail.holder(lease));
    Await.result(pause.reached.future());
    node.outbox.sending = Future::succeededFuture;
    var newer = takeOver(offer);
    pause.woken.complete();
    assertThat(fault(paused).fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(exported()).containsExactly(offer, newer);
    assertThat(mail.queued(SELLER)).isEmpty();
  }

  @Test
  void shouldSendNothingWhenItOpensItsSenderAfterTheNextHolder() {
    var offer = node.create(SELLER, stamp("Марка"));
    var pause = new Pause();
    node.outbox.opening = pause;
    var lease = node.lease("offer-export", OfferMail.shard(SELLER));
    var paused = mail.export(SELLER, mail.holder(lease));
    Await.result(pause.reached.future());
    node.outbox.opening = Future::succeededFuture;
    var next = mail.holder(SELLER);
    Await.result(mail.export(SELLER, next));
    pause.woken.complete();
    assertThat(fault(paused)).hasMessageContaining("another node has taken over");
    assertThat(lease.isHeld()).isFalse();
    var newer = mail.edit(offer, stamp("Новая"));
    // Its sender was taken away by the one that woke; the database says that it is the holder.
    assertThat(fault(mail.export(SELLER, next)).fault()).isEqualTo(Fault.PRECONDITION);
    Await.result(mail.export(SELLER, next));
    assertThat(exported()).containsExactly(offer, newer);
    assertThat(mail.queued(SELLER)).isEmpty();
    Await.result(next.close());
    assertThat(node.outbox.openSenders()).isZero();
  }

  @Test
  void shouldDeleteNothingLateWhenPausedAfterItHasSent() {
    var offer = node.create(SELLER, stamp("Марка"));
    var pause = new Pause();
    node.outbox.acknowledging = pause;
    var lease = node.lease("offer-export", OfferMail.shard(SELLER));
    var paused = mail.export(SELLER, mail.holder(lease));
    Await.result(pause.reached.future());
    node.outbox.acknowledging = Future::succeededFuture;
    node.outbox.sending = () -> Future.failedFuture(FaultException.unavailable("Kafka is away"));
    var next = mail.holder(SELLER);
    assertThat(fault(mail.export(SELLER, next))).hasMessage("Kafka is away");
    pause.woken.complete();
    assertThat(fault(paused)).hasMessageContaining("another node has taken over");
    assertThat(mail.queued(SELLER))
        .as("still to be exported by the holder")
        .containsExactly(offer.getVersion());
    node.outbox.sending = Future::succeededFuture;
    Await.result(mail.export(SELLER, next));
    assertThat(exported()).containsExactly(offer, offer);
    assertThat(mail.queued(SELLER)).isEmpty();
  }

  @Test
  void shouldNotEvenReadWhenItsLeaseIsLost() {
    node.create(SELLER, stamp("Марка"));
    var lease = node.lease("offer-export", OfferMail.shard(SELLER));
    lease.lose();
    assertThat(fault(mail.export(SELLER, mail.holder(lease))).fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(exported()).isEmpty();
  }

  @Test
  void shouldRefuseToQueueAVersionTwice() {
    var offer = node.create(SELLER, stamp("Марка"));
    var again =
        node.records.transact(
            tx ->
                tx.find(offer.getId())
                    .map(
                        found -> {
                          tx.write(Optional.of(offer.toBuilder().setVersion(1).build()), offer);
                          return null;
                        }));
    assertThat(fault(again).fault()).isEqualTo(Fault.ALREADY_EXISTS);
  }

  @Test
  void shouldLetOnlyTheNewestJobWrite() {
    var offer = node.create(SELLER, stamp("Марка"));
    node.clock.advance(OfferNode.CONFIG.term().plusSeconds(1));
    var expiry = new ExpiryJob(node.records, node.clock);
    var late = node.lease("offer-expiry", 0);
    var token = Await.result(new Fence(node.store).raise(late));
    Await.result(new Fence(node.store).raise(node.lease("offer-expiry", 0)));
    assertThat(fault(expiry.run(token))).hasMessageContaining("another node has taken over");
    assertThat(node.get(offer.getId())).isEqualTo(offer);
    assertThat(late.isHeld()).isFalse();
  }
}
