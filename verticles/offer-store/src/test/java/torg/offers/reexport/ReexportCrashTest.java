package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.feeds.FeedMail;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.testkit.Await;

/** Nodes that end, or stand still, anywhere in their work on a part. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReexportCrashTest {
  private static final String COPY = "offers-copy";
  private static final int OFFERS = 250;
  private static final int PORTION = 100;
  private static final int PART = Shards.of("s0", Shards.REEXPORT);

  private OfferNode node;
  private Reexports reexports;
  private List<String> ids;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    node.topics.add(COPY);
    reexports = new Reexports(node, node.store, PORTION);
    var feed = new FeedMail(node, "s0", "main");
    feed.take(feed.stamps(1, 1, 0, OFFERS));
    reexports.send();
    ids = sent(OfferNode.CONFIG.updatesTopic());
    assertThat(ids).hasSize(OFFERS);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @AfterEach
  void forget() {
    reexports.takeOver();
    node.outbox.sending = Future::succeededFuture;
    node.outbox.acknowledging = Future::succeededFuture;
  }

  private List<String> sent(String topic) {
    return node.sent(topic, OfferView.parser()).stream()
        .map(OfferView::getOffer)
        .map(Offer::getId)
        .toList();
  }

  /** Of the list of the seller, in three portions. */
  private OfferExport started(String topic) {
    return reexports.start(one -> one.setSellerId("s0").setTopic(topic));
  }

  /** Works with a store that fails once, and as another node from then on. */
  private boolean crash(OfferExport export, int call, boolean isAfterwards) {
    var faulty = new FaultyStore(node.store, call, isAfterwards);
    var crashing = new Reexports(node, faulty.store(), PORTION).holder(PART);
    while (!faulty.hasFailed() && reexports.get(export).getShare() < 1) {
      Await.result(crashing.round().otherwise(0));
    }
    reexports.takeOver();
    return faulty.hasFailed();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldQueueEachOfferOnceWhereverItEnds(boolean isAfterwards) {
    var hasFailed = true;
    for (var call = 0; hasFailed; call++) {
      var export = started("");
      hasFailed = crash(export, call, isAfterwards);
      reexports.work();
      assertThat(reexports.queued(export))
          .as("call %d", call)
          .containsExactlyInAnyOrderElementsOf(ids);
      assertThat(reexports.get(export).getOffersExported()).isEqualTo(OFFERS);
      reexports.finish(export);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldSendEachOfferAtLeastOnceWhereverItEnds(boolean isAfterwards) {
    var hasFailed = true;
    for (var call = 0; hasFailed; call++) {
      var before = sent(COPY).size();
      var export = started(COPY);
      hasFailed = crash(export, call, isAfterwards);
      var done = reexports.finish(export);
      var all = sent(COPY);
      assertThat(all.subList(before, all.size()))
          .as("call %d", call)
          .containsAll(ids)
          .hasSizeLessThanOrEqualTo(OFFERS + PORTION);
      assertThat(done.getOffersExported()).isEqualTo(OFFERS);
    }
  }

  @Test
  void shouldSendAPortionAgainWhenItsAcknowledgementWasLost() {
    var before = sent(COPY).size();
    var export = started(COPY);
    node.outbox.acknowledging =
        () -> Future.failedFuture(FaultException.unavailable("no acknowledgement"));
    reexports.round(PART);
    assertThat(sent(COPY)).hasSize(before + PORTION);
    node.outbox.acknowledging = Future::succeededFuture;
    assertThat(reexports.finish(export).getOffersExported()).isEqualTo(OFFERS);
    assertThat(sent(COPY)).hasSize(before + PORTION + OFFERS);
  }

  /** Stands still before it sends, and goes on when another has done its work. */
  @Test
  void shouldSendNothingLate() {
    var export = started(COPY);
    var reached = Promise.<Void>promise();
    var woken = Promise.<Void>promise();
    node.outbox.sending =
        () -> {
          reached.tryComplete();
          return woken.future();
        };
    var lease = node.lease("offer-reexport", PART);
    var paused = reexports.holder(lease).round();
    Await.result(reached.future());
    node.outbox.sending = Future::succeededFuture;
    var next = reexports.holder(PART);
    while (Await.result(next.round()) > 0) {
      continue;
    }
    assertThat(reexports.get(export).getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    var sent = sent(COPY).size();
    woken.complete();
    Await.result(paused);
    assertThat(sent(COPY)).hasSize(sent);
  }

  @Test
  void shouldMoveNothingWhenAnotherNodeHasThePart() {
    var export = started("");
    var lease = node.lease("offer-reexport", PART);
    var former = reexports.holder(lease);
    while (Await.result(former.round()) > 0) {
      continue;
    }
    assertThat(reexports.get(export).getOffersExported()).isEqualTo(OFFERS);
    reexports.send();
    node.token("offer-reexport", PART);
    reexports.takeOver();
    assertThat(Await.result(former.round())).as("it cannot even end it").isZero();
    assertThat(lease.isHeld()).isFalse();
    assertThat(reexports.get(export).getState()).isEqualTo(OfferExportState.EXPORT_RUNNING);
    assertThat(reexports.finish(export).getOffersExported()).isEqualTo(OFFERS);
  }

  @Test
  void shouldKeepItsTokenInEveryWrite() {
    var export = started("");
    var late = node.token("offer-reexport", PART);
    node.token("offer-reexport", PART);
    var records = new PartRecords(node.store, node.clock);
    var progress = reexports.parts(export).get(PART);
    var portion = new Portion("", 1, offer -> true);
    var target = new QueueTarget(new QueueRoom(node.store, node.clock), node.bell);
    var writes = new ArrayList<Future<?>>();
    writes.add(records.move(progress, portion, target, late));
    writes.add(records.hinder(PART, export.getId(), "late", late));
    writes.forEach(
        write ->
            assertThat(
                    catchThrowableOfType(FaultException.class, () -> Await.result(write)).fault())
                .isEqualTo(Fault.PRECONDITION));
    assertThat(reexports.parts(export).get(PART)).isEqualTo(progress);
    reexports.takeOver();
    reexports.finish(export);
  }

  @Test
  void shouldSendWhatIsStoredWhenOffersChangeMeanwhile() {
    var export = started("");
    reexports.round(PART);
    var changed = node.create("s0", stamp("Новая"));
    var edited = reexports.mail.edit(node.get(ids.get(7)), stamp("Другая"));
    reexports.finish(export);
    var last =
        node.sent(OfferNode.CONFIG.updatesTopic(), OfferView.parser()).stream()
            .map(OfferView::getOffer)
            .filter(offer -> offer.getId().equals(edited.getId()))
            .reduce((first, second) -> second);
    assertThat(last).contains(edited);
    reexports.mail.change(changed, OfferStatus.REMOVED);
    reexports.send();
  }
}
