package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.export.OfferMail.stamp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.export.OfferMail;
import torg.offers.feeds.FeedMail;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.offers.v1.PutDataRequest;
import torg.offers.v1.StartExportRequest;

class ReexportPartTest {
  private static final String COPY = "offers-copy";

  private OfferNode node;
  private OfferMail mail;
  private Reexports reexports;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    node.topics.add(COPY);
    reexports = new Reexports(node);
    mail = reexports.mail;
  }

  @AfterEach
  void stop() {
    node.close();
  }

  /** Offers of so many sellers, exported already. */
  private List<Offer> givenOffers(int count, int sellers) {
    var offers = new ArrayList<Offer>();
    for (var number = 0; number < count; number++) {
      offers.add(node.create("s" + number % sellers, stamp("Марка " + number)));
    }
    reexports.send();
    return offers;
  }

  private List<Offer> sent(String topic) {
    return node.sent(topic, OfferView.parser()).stream().map(OfferView::getOffer).toList();
  }

  /** What a re-export sends to the topic of versions. */
  private List<Offer> exported(UnaryOperator<StartExportRequest.Builder> request) {
    reexports.send();
    var before = sent(OfferNode.CONFIG.updatesTopic()).size();
    var done = reexports.finish(reexports.start(request));
    var sent = sent(OfferNode.CONFIG.updatesTopic());
    var exported = sent.subList(before, sent.size());
    assertThat(done.getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    assertThat(done.getOffersExported()).isEqualTo(exported.size());
    assertThat(reexports.parts(done)).isEmpty();
    return exported;
  }

  @Test
  void shouldSendEveryOfferOnceMore() {
    var offers = givenOffers(50, 10);
    var hidden = mail.change(offers.get(0), OfferStatus.HIDDEN);
    mail.change(offers.get(1), OfferStatus.REMOVED);
    var expected = new ArrayList<>(offers.subList(2, 50));
    expected.add(hidden);
    assertThat(exported(all -> all)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void shouldEndAtOnceWhenThereIsNothing() {
    assertThat(exported(all -> all)).isEmpty();
    assertThat(exported(one -> one.setSellerId("nobody"))).isEmpty();
  }

  @Test
  void shouldSendRemovedOffersWhenAskedTo() {
    var offers = givenOffers(4, 2);
    var removed = mail.change(offers.get(0), OfferStatus.REMOVED);
    assertThat(exported(all -> all.setIncludeRemoved(true)))
        .containsExactlyInAnyOrder(removed, offers.get(1), offers.get(2), offers.get(3));
    assertThat(exported(one -> one.setSellerId("s0").setIncludeRemoved(true)))
        .containsExactlyInAnyOrder(removed, offers.get(2));
  }

  @Test
  void shouldSendTheOffersOfOneSeller() {
    var offers = givenOffers(3, 3);
    var feed = new FeedMail(node, "s1", "main");
    feed.take(feed.stamps(1, 1, 0, 250));
    mail.change(offers.get(1), OfferStatus.REMOVED);
    var exported = exported(one -> one.setSellerId("s1"));
    assertThat(exported).hasSize(250).allMatch(offer -> offer.getSellerId().equals("s1"));
    assertThat(exported).extracting(Offer::getId).doesNotHaveDuplicates();
  }

  @Test
  void shouldSendTheOffersOfACategoryAndThoseBelow() {
    givenOffers(3, 3);
    var sold = node.create("s0", car());
    assertThat(exported(one -> one.setCategoryId("transport"))).containsExactly(sold);
    assertThat(exported(one -> one.setCategoryId("cars").setSellerId("s0"))).containsExactly(sold);
    assertThat(exported(one -> one.setCategoryId("cars").setSellerId("s1"))).isEmpty();
    assertThat(exported(one -> one.setCategoryId("stamps"))).hasSize(3);
  }

  @Test
  void shouldSendWhatHasChangedSinceATime() {
    var offers = givenOffers(4, 2);
    node.clock.advance(Duration.ofHours(1));
    var since = Times.of(node.clock.instant());
    var edited = mail.edit(offers.get(0), stamp("Другая"));
    var removed = mail.change(offers.get(1), OfferStatus.REMOVED);
    var created = node.create("s0", stamp("Новая"));
    assertThat(exported(one -> one.setChangedSince(since)))
        .containsExactlyInAnyOrder(edited, removed, created);
    assertThat(exported(one -> one.setChangedSince(since).setIncludeRemoved(false)))
        .containsExactlyInAnyOrder(edited, created);
  }

  @Test
  void shouldSendToAnotherTopicAndNothingElsewhere() {
    var offers = givenOffers(40, 5);
    var before = sent(OfferNode.CONFIG.updatesTopic()).size();
    var senders = node.outbox.openSenders();
    var export = reexports.start(one -> one.setTopic(COPY));
    reexports.work();
    assertThat(reexports.get(export).getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    assertThat(sent(COPY)).containsExactlyInAnyOrderElementsOf(offers);
    assertThat(sent(OfferNode.CONFIG.updatesTopic())).hasSize(before);
    reexports.work();
    assertThat(node.outbox.openSenders()).as("closed when there is no more").isEqualTo(senders);
  }

  @Test
  void shouldKeepTheQueueShortAndGoOnWhenItIsSent() {
    var feed = new FeedMail(node, "s0", "main");
    for (var batch = 0; batch < 5; batch++) {
      feed.take(feed.stamps(1, batch, 500 * batch, 500 * batch + 500));
    }
    reexports.send();
    var export = reexports.start(one -> one.setSellerId("s0"));
    reexports.work();
    var shard = OfferMail.shard("s0");
    assertThat(reexports.queuedIn(shard)).hasSize(QueueRoom.ROWS_MAX);
    assertThat(reexports.wakes).last().isEqualTo(QueueRoom.COUNT_PERIOD);
    var waiting = reexports.get(export);
    assertThat(waiting.getOffersExported()).isEqualTo(QueueRoom.ROWS_MAX);
    assertThat(waiting.getOffersWaiting()).isEqualTo(QueueRoom.ROWS_MAX);
    assertThat(waiting.getShare()).isEqualTo(0.8);
    assertThat(waiting.getOffersExpected()).isEqualTo(2_500);

    mail.export("s0");
    reexports.work();
    assertThat(reexports.queuedIn(shard)).as("counted too recently").hasSize(1_000);
    node.clock.advance(QueueRoom.COUNT_PERIOD);
    reexports.work();
    assertThat(reexports.queuedIn(shard)).hasSize(1_500);
    assertThat(reexports.finish(export).getOffersExported()).isEqualTo(2_500);
  }

  @Test
  void shouldSendVersionsBeforeAllThatIsSentOnceMore() {
    givenOffers(3, 1);
    var export = reexports.start(all -> all);
    reexports.work();
    var version = node.create("s0", stamp("Новая"));
    assertThat(mail.queued("s0")).first().isEqualTo(version.getVersion());
    var before = sent(OfferNode.CONFIG.updatesTopic()).size();
    reexports.finish(export);
    assertThat(sent(OfferNode.CONFIG.updatesTopic()).get(before)).isEqualTo(version);
  }

  @Test
  void shouldSendNoMoreThanSoManyASecond() {
    givenOffers(60, 6);
    var export = reexports.start(one -> one.setOffersPerSecondMax(32));
    reexports.work();
    assertThat(reexports.get(export).getOffersExported()).as("two a second for each part").isZero();
    assertThat(reexports.wakes).contains(Duration.ofMillis(500));
    var most = 0L;
    for (var second = 1; second <= 30; second++) {
      node.clock.advance(Duration.ofSeconds(1));
      var before = reexports.get(export).getOffersExported();
      reexports.work();
      reexports.send();
      var after = reexports.get(export).getOffersExported();
      most = Math.max(most, after - before);
    }
    assertThat(most).isBetween(10L, 32L);
    var done = reexports.get(export);
    assertThat(done.getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    assertThat(done.getOffersExported()).isEqualTo(60);
  }

  @Test
  void shouldStandStillWhileItIsPaused() {
    givenOffers(20, 4);
    var export = reexports.start(all -> all);
    reexports.round(0);
    assertThat(reexports.pause(export).getState()).isEqualTo(OfferExportState.EXPORT_PAUSED);
    var exported = reexports.get(export).getOffersExported();
    reexports.work();
    reexports.send();
    assertThat(reexports.get(export).getOffersExported()).isEqualTo(exported);
    assertThat(reexports.resume(export).getState()).isEqualTo(OfferExportState.EXPORT_RUNNING);
    assertThat(reexports.finish(export).getOffersExported()).isEqualTo(20);
  }

  @Test
  void shouldStopForGoodWhenItIsCancelled() {
    givenOffers(40, 4);
    var export = reexports.start(all -> all);
    reexports.round(0);
    var cancelled = reexports.cancel(export);
    assertThat(cancelled.getState()).isEqualTo(OfferExportState.EXPORT_CANCELLED);
    assertThat(cancelled.hasEndedAt()).isTrue();
    assertThat(reexports.queued(export)).hasSize((int) cancelled.getOffersExported());
    reexports.work();
    assertThat(reexports.queued(export)).hasSize((int) cancelled.getOffersExported());
    assertThat(reexports.parts(export)).isEmpty();
    assertThat(reexports.get(export)).isEqualTo(cancelled);
  }

  /** A portion that was read, and sent, before the re-export was cancelled does not count. */
  @Test
  void shouldMoveNothingForAPortionThatComesTooLate() {
    givenOffers(40, 4);
    var export = reexports.start(one -> one.setSellerId("s0").setTopic(COPY));
    node.outbox.acknowledging = () -> reexports.cancelling(export).mapEmpty();
    assertThat(reexports.round(Shards.of("s0", Shards.REEXPORT))).isFalse();
    var cancelled = reexports.get(export);
    assertThat(cancelled.getState()).isEqualTo(OfferExportState.EXPORT_CANCELLED);
    assertThat(cancelled.getOffersExported()).isZero();
    assertThat(sent(COPY)).isNotEmpty();
    assertThat(reexports.parts(export)).isEmpty();
  }

  @Test
  void shouldTakeTurnsWithOthersInTheOrderOfTheirStarts() {
    var feed = new FeedMail(node, "s0", "main");
    feed.take(feed.stamps(1, 1, 0, 700));
    feed.take(feed.stamps(1, 2, 700, 1_400));
    reexports.send();
    var first = reexports.start(one -> one.setSellerId("s0"));
    var second = reexports.start(one -> one.setSellerId("s0"));
    assertThat(second.getId()).isGreaterThan(first.getId());
    reexports.round(Shards.of("s0", Shards.REEXPORT));
    assertThat(reexports.get(first).getOffersExported()).isEqualTo(1_000);
    assertThat(reexports.get(second).getOffersExported()).isEqualTo(1_000);
    assertThat(reexports.finish(first).getOffersExported()).isEqualTo(1_400);
    assertThat(reexports.finish(second).getOffersExported()).isEqualTo(1_400);
  }

  @Test
  void shouldRestAndTellWhyWhenKafkaFailsWhileOthersGoOn() {
    givenOffers(30, 3);
    var failing = reexports.start(one -> one.setTopic(COPY));
    var other = reexports.start(all -> all);
    node.kafkaFault = FaultException.unavailable("topic offers-copy is gone");
    reexports.work();
    assertThat(reexports.get(failing).getProblem()).isEqualTo("topic offers-copy is gone");
    assertThat(reexports.get(failing).getOffersExported()).isZero();
    assertThat(reexports.queued(other)).hasSize(30);
    node.kafkaFault = null;
    reexports.work();
    assertThat(sent(COPY)).as("it rests").isEmpty();
    node.clock.advance(Duration.ofSeconds(1));
    reexports.work();
    var done = reexports.finish(failing);
    assertThat(done.getProblem()).isEmpty();
    assertThat(done.getOffersExported()).isEqualTo(30);
    assertThat(sent(COPY)).hasSize(30);
    reexports.finish(other);
  }

  @Test
  void shouldCountWhatItDoes() {
    givenOffers(30, 3);
    var export = reexports.start(all -> all);
    reexports.round(0);
    assertThat(reexports.registry.get("torg_offers_reexport_parts").gauge().value()).isEqualTo(1);
    reexports.finish(export);
    reexports.work();
    assertThat(reexports.registry.get("torg_offers_reexported_total").counter().count())
        .isEqualTo(30);
    assertThat(reexports.registry.get("torg_offers_reexport_rows_total").counter().count())
        .isEqualTo(30);
    assertThat(reexports.registry.get("torg_offers_reexport_parts").gauge().value()).isZero();
  }

  @Test
  void shouldCountDataBesideOffersAsRowsOnly() {
    var offers = givenOffers(5, 1);
    offers.forEach(
        offer -> IntStream.range(0, 3).forEach(stage -> putData(offer, "stages/stage-" + stage)));
    offers.forEach(offer -> putData(offer, "billing"));
    assertThat(exported(all -> all)).containsExactlyInAnyOrderElementsOf(offers);
    assertThat(reexports.registry.get("torg_offers_reexport_rows_total").counter().count())
        .isEqualTo(25);
  }

  private void putData(Offer offer, String kind) {
    node.ask(
        OfferCalls.PUT_DATA,
        PutDataRequest.newBuilder().setOfferId(offer.getId()).setKind(kind).build());
  }

  @Test
  void shouldBeginEachPartWhereTheOneBeforeEnds() {
    var offers = givenOffers(200, 20);
    var export = reexports.start(all -> all);
    var seen = new HashSet<String>();
    for (var part = 0; part < Shards.REEXPORT; part++) {
      while (reexports.round(part)) {
        continue;
      }
      assertThat(reexports.parts(export).get(part).isDone()).isTrue();
    }
    reexports.queued(export).forEach(id -> assertThat(seen.add(id)).isTrue());
    assertThat(seen).hasSize(offers.size());
    assertThat(reexports.get(export).getShare()).isEqualTo(1);
    assertThat(reexports.get(export).getState())
        .as("not before all is sent")
        .isEqualTo(OfferExportState.EXPORT_RUNNING);
    assertThat(reexports.finish(export)).extracting(OfferExport::getOffersExported).isEqualTo(200L);
  }
}
