package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.feedBatches;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.feeds.FeedMail.failed;
import static torg.offers.feeds.FeedMail.says;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.CategoryMarks;
import torg.offers.export.OfferMail;
import torg.offers.model.FeedRow;
import torg.offers.model.OfferIds;
import torg.offers.photos.PhotoAnswers;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.RemoveSellerRequest;
import torg.offers.v1.Unmentioned;
import torg.testkit.Await;

/** Whatever of a load comes again is answered the same and changes nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedReplayTest {
  private OfferNode node;
  private OfferMail mail;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private FeedMail feed(String seller) {
    return new FeedMail(node, seller, "main");
  }

  private FaultException fail(FeedBatch batch, FaultException kafkaFault) {
    node.kafkaFault = kafkaFault;
    try {
      return node.refuse(OfferCalls.TAKE_FEED, feedBatches(batch));
    } finally {
      node.kafkaFault = null;
    }
  }

  @Test
  void shouldAnswerTheSameWhenABatchComesAgain() {
    var feed = feed("again");
    feed.take(feed.batch(1, 1, says("a", "Марка"), says("b", "Другая")));
    var batch =
        feed.batch(2, 1, says("a", "Новая"), says("b", "Другая"), says("c", ""), failed("d"));
    feed.take(batch);
    var answer = mail.result();
    mail.edit(feed.offer("a"), stamp("Поправлена продавцом"));
    var queued = mail.queued("again");
    var rows = feed.rows();
    var count = mail.results().size();
    feed.take(batch);
    assertThat(mail.results()).hasSize(count + 1).endsWith(answer, answer);
    assertThat(mail.queued("again")).isEqualTo(queued);
    assertThat(feed.rows()).isEqualTo(rows);
  }

  @Test
  void shouldWriteOnceWhenMessagesComeTwiceAtOnce() {
    var feed = feed("atOnce");
    var batch = feedBatches(feed.stamps(1, 1, 0, 120));
    var end = feedBatches(feed.end(2, 1, 0, Unmentioned.REMOVE));
    for (var message : List.of(batch, end)) {
      var both =
          Stream.generate(() -> node.send(OfferNode.SERVICE, OfferCalls.TAKE_FEED, message))
              .limit(2)
              .toList();
      Await.result(Future.join(both));
    }
    assertThat(mail.results().stream().filter(one -> one.getSellerId().equals("atOnce")))
        .as("the end has not answered yet")
        .hasSize(2)
        .containsOnly(mail.result());
    new LoadEnds(node).finishAll();
    assertThat(mail.result().getTerminal().getUnmentioned()).isEqualTo(120);
    assertThat(mail.queued("atOnce")).hasSize(240);
  }

  @Test
  void shouldAnswerOnceWrittenWhenKafkaFailedOnTheResult() {
    var feed = feed("kafka");
    var batch = feed.batch(1, 1, says("a", "Марка"));
    assertThat(fail(batch, FaultException.unavailable("Kafka is away")).fault())
        .isEqualTo(Fault.UNAVAILABLE);
    var offer = feed.offer("a");
    assertThat(feed.take(batch)).containsExactly("CREATED");
    assertThat(mail.result().getOffers(0).getOfferId()).isEqualTo(offer.getId());
    assertThat(mail.queued("kafka")).containsExactly(offer.getVersion());
  }

  @Test
  void shouldAnswerTheSameWhenALaterLoadHasEnded() {
    var feed = feed("late");
    var batch = feed.batch(1, 1, says("a", "Марка"), says("b", ""));
    feed.take(batch);
    var answer = mail.result();
    var end = feed.end(1, 2, 1, Unmentioned.REMOVE);
    feed.finish(end);
    feed.take(feed.batch(2, 1, says("c", "Марка")));
    assertThat(feed.finish(feed.end(2, 2, 1, Unmentioned.REMOVE))).isEqualTo(1);

    feed.take(batch);
    assertThat(mail.result()).isEqualTo(answer);
    assertThat(feed.finish(end)).isZero();
    assertThat(feed.rows()).extracting(FeedRow::externalId).containsExactly("c");
  }

  @Test
  void shouldComeAgainWhenKafkaRefusesTheResult() {
    var feed = feed("topic");
    var batch = feed.batch(1, 1, says("a", "Марка"));
    for (var fault : new Fault[] {Fault.NOT_FOUND, Fault.TOO_LARGE}) {
      assertThat(fail(batch, FaultException.of(fault, "no topic")).fault())
          .as("no dead letter, its offers are written")
          .isEqualTo(Fault.UNAVAILABLE);
    }
    assertThat(feed.take(batch)).containsExactly("CREATED");
  }

  @Test
  void shouldNotTakeTheEndWhenTheBatchBeforeItFails() {
    var feed = feed("order");
    node.kafkaFault = FaultException.unavailable("Kafka is away");
    var both =
        feedBatches(feed.batch(1, 1, says("a", "Марка")), feed.end(1, 2, 1, Unmentioned.REMOVE));
    assertThat(node.refuse(OfferCalls.TAKE_FEED, both).fault()).isEqualTo(Fault.UNAVAILABLE);
    node.kafkaFault = null;
    var state = FeedTables.FEED_STATE.key("order", "main");
    assertThat(Await.result(node.store.get(state))).isEmpty();
    node.ask(OfferCalls.TAKE_FEED, both);
    assertThat(Await.result(node.store.get(state))).isPresent();
    new LoadEnds(node).finishAll();
    assertThat(mail.result().hasTerminal()).isTrue();
  }

  @Test
  void shouldAnswerTheSameWhenTheSellerIsRemovedMeanwhile() {
    var feed = feed("leaving");
    var batch = feed.batch(1, 1, says("a", "Марка"));
    feed.take(batch);
    node.ask(
        OfferCalls.REMOVE_SELLER, RemoveSellerRequest.newBuilder().setSellerId("leaving").build());
    assertThat(feed.take(batch)).containsExactly("CREATED");
    assertThat(feed.take(feed.batch(1, 2, says("b", "Марка"))).get(0)).startsWith("REFUSED seller");
  }

  @Test
  void shouldRejectWhenTheEndHasTheNumberOfABatch() {
    var feed = feed("numbers");
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    assertThat(feed.take(feed.end(1, 1, 1, Unmentioned.REMOVE)))
        .containsExactly(
            "0 INVALID batch_id: 1 already belongs to a batch of offers of load 1;"
                + " give each message of a load its own");
    assertThat(feed.finish(feed.end(1, 2, 1, Unmentioned.REMOVE))).isZero();
    assertThat(feed.take(feed.batch(1, 2, says("a", "Марка"))).get(0))
        .startsWith("0 INVALID batch_id: 2 already belongs to the terminal message");
  }

  @Test
  void shouldComeAgainWhenTheCatalogHasJustLostACategory() {
    var vertx = Vertx.vertx();
    var bus = new Bus(vertx, BusConfig.from(OfferNode.NO_SETTINGS), new SimpleMeterRegistry());
    Await.result(
        bus.answer(
            CatalogCalls.MARK_USED,
            (request, context) ->
                Future.failedFuture(FaultException.invalid("category_ids[0]", "was removed"))));
    var config = OfferNode.CONFIG;
    var loader =
        new BatchLoader(
            node.records,
            node.catalog,
            new CategoryMarks(bus),
            new PhotoAnswers(node.store, node.clock, config.photos()),
            OfferNode.PLACES,
            OfferIds.random(),
            node.clock,
            config.term(),
            config.feedReturn());
    var taken = loader.load(feed("catalog").batch(1, 1, says("a", "Марка")));
    Await.until(taken::isComplete);
    assertThat(FaultException.from(taken.cause()).fault()).isEqualTo(Fault.UNAVAILABLE);
    Await.result(vertx.close());
  }
}
