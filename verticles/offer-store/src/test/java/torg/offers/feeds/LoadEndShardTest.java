package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.feeds.FeedMail.says;
import static torg.offers.v1.Unmentioned.KEEP_AS_MANUAL;
import static torg.offers.v1.Unmentioned.REMOVE;

import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.model.FeedRow;
import torg.offers.model.Preset;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.RemoveSellerRequest;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.testkit.Await;

/** Ends of loads as work of their own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadEndShardTest {
  private OfferNode node;
  private OfferMail mail;
  private LoadEnds ends;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
    ends = new LoadEnds(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private FeedMail feed(String seller) {
    return new FeedMail(node, seller, "main");
  }

  private List<FeedBatchResult> results(String seller) {
    return mail.results().stream().filter(one -> one.getSellerId().equals(seller)).toList();
  }

  private List<Row> underWay() {
    return mail.rows(Scan.of(FeedTables.FEED_END));
  }

  private LoadEndShard holder(FeedBatch end) {
    return ends.holder(LoadEnd.shard(end), ends.token(LoadEnd.shard(end)));
  }

  /** Sellers whose ends are in the same shard. */
  private static List<String> neighbours(String name, int count) {
    return IntStream.iterate(0, number -> number + 1)
        .mapToObj(number -> name + number)
        .filter(seller -> shard(seller) == 0)
        .limit(count)
        .toList();
  }

  private static int shard(String seller) {
    return LoadEnd.shard(FeedBatch.newBuilder().setSellerId(seller).setNamespace("main").build());
  }

  @Test
  void shouldBeOverForItsBatchesAndForOthersOpenWhenTheEndHasCome() {
    var feed = feed("over");
    feed.take(feed.stamps(1, 1, 0, 3));
    var end = feed.end(2, 1, 0, REMOVE);
    assertThat(mail.feed(end, end)).isEmpty();
    assertThat(mail.feed(end)).as("starts nothing new").isEmpty();
    assertThat(feed.rows()).as("nothing is removed yet").hasSize(3);
    assertThat(underWay()).extracting(LoadEnd::terminal).contains(end);
    assertThat(feed.take(feed.batch(2, 5, says("y", "Марка")))).containsExactly("OUTDATED");
    assertThat(feed.take(feed.batch(3, 1, says("x0", "Марка 0")))).containsExactly("SKIPPED");
    var before = results("over").size();

    ends.finishAll();
    assertThat(feed.rows()).extracting(FeedRow::externalId).containsExactly("x0");
    assertThat(results("over")).hasSize(before + 1);
    assertThat(mail.result().getTerminal().getUnmentioned()).isEqualTo(2);
    assertThat(underWay()).extracting(LoadEnd::terminal).doesNotContain(end);
    assertThat(feed.finish(end)).as("answered again").isEqualTo(2);
    assertThat(results("over")).hasSize(before + 2);
  }

  @Test
  void shouldEndTheLoadsOfAFeedInTheirOrder() {
    var feed = feed("order");
    feed.take(feed.stamps(1, 1, 0, 60));
    feed.take(feed.stamps(2, 1, 0, 30));
    for (var end : List.of(feed.end(2, 2, 1, KEEP_AS_MANUAL), feed.end(3, 1, 0, REMOVE))) {
      assertThat(mail.feed(end)).isEmpty();
    }
    ends.finishAll();
    assertThat(results("order").stream().filter(FeedBatchResult::hasTerminal))
        .extracting(one -> one.getTaskId() + " " + one.getTerminal().getUnmentioned())
        .containsExactly("2 30", "3 30");
    var seller = new TestSeller(node, "order");
    assertThat(seller.counts())
        .as("30 became manual, 30 were removed")
        .containsEntry(Preset.ALL, 30L)
        .containsEntry(Preset.MANUAL, 30L);
  }

  @Test
  void shouldNotLetALongEndHoldUpTheOthers() {
    var sellers = neighbours("many", 2 * LoadEndShard.PAGE);
    var longest = feed(sellers.get(0));
    longest.take(longest.stamps(1, 1, 0, 700));
    for (var seller : sellers) {
      var feed = feed(seller);
      feed.take(feed.batch(1, 2, says("one", "Марка")));
      assertThat(mail.feed(feed.end(2, 1, 0, REMOVE))).isEmpty();
    }
    var holder = holder(longest.end(2, 1, 0, REMOVE));
    for (var round = 0; round < 2; round++) {
      assertThat(Await.result(holder.round())).isPositive();
    }
    assertThat(underWay())
        .extracting(LoadEnd::terminal)
        .containsExactly(longest.end(2, 1, 0, REMOVE));
    assertThat(longest.rows()).isNotEmpty();
    ends.finishAll();
    assertThat(longest.rows()).isEmpty();
    assertThat(mail.result().getTerminal().getUnmentioned()).isEqualTo(701);
  }

  @Test
  void shouldGoOnWithTheOthersWhenOneFails() {
    var sellers = neighbours("fails", 3);
    for (var seller : sellers) {
      var feed = feed(seller);
      feed.take(feed.stamps(1, 1, 0, 2));
      assertThat(mail.feed(feed.end(2, 1, 0, REMOVE))).isEmpty();
    }
    // The number of the first one's end belongs to a batch now, which no transaction can accept.
    var broken = LoadProgress.result(feed(sellers.get(0)).end(2, 1, 0, REMOVE)).build();
    put(
        Row.of(FeedTables.FEED_RESULT)
            .with(OfferTables.SELLER_ID, sellers.get(0))
            .with(OfferTables.NAMESPACE, "main")
            .with(OfferTables.TASK_ID, 2L)
            .with(FeedTables.BATCH_ID, 1L)
            .with(OfferTables.PROTO, broken.toByteString()));
    ends.finishAll();
    assertThat(underWay())
        .extracting(row -> LoadEnd.terminal(row).getSellerId())
        .containsExactly(sellers.get(0));
    assertThat(feed(sellers.get(0)).rows()).hasSize(2);
    assertThat(feed(sellers.get(2)).rows()).isEmpty();
    delete(FeedTables.FEED_RESULT.key(sellers.get(0), "main", 2L, 1L));
    ends.finishAll();
    assertThat(feed(sellers.get(0)).rows()).isEmpty();
    assertThat(underWay()).isEmpty();
  }

  private void put(Row row) {
    Await.result(
        node.store.<Void>transact(
            tx -> {
              tx.upsert(row);
              return Future.succeededFuture();
            }));
  }

  private void delete(Key key) {
    Await.result(
        node.store.<Void>transact(
            tx -> {
              tx.delete(key);
              return Future.succeededFuture();
            }));
  }

  @Test
  void shouldSendTheSameAgainWhenItStoppedBeforeItWasForgotten() {
    var feed = feed("crash");
    feed.take(feed.stamps(1, 1, 0, 3));
    var end = feed.end(2, 1, 0, REMOVE);
    assertThat(mail.feed(end)).isEmpty();
    node.kafkaFault = FaultException.unavailable("Kafka is away");
    try {
      ends.finishAll();
    } finally {
      node.kafkaFault = null;
    }
    assertThat(feed.rows()).isEmpty();
    assertThat(underWay()).extracting(LoadEnd::terminal).contains(end);
    var queued = mail.queued("crash");
    ends.finishAll();
    assertThat(mail.result()).isEqualTo(LoadEnd.result(end, 3));
    assertThat(mail.queued("crash")).isEqualTo(queued);
    assertThat(underWay()).isEmpty();
  }

  @Test
  void shouldChangeNothingWhenAnotherNodeHasTheShard() {
    var feed = feed("fence");
    feed.take(feed.stamps(1, 1, 0, 3));
    var end = feed.end(2, 1, 0, REMOVE);
    assertThat(mail.feed(end)).isEmpty();
    var former = ends.token(LoadEnd.shard(end));
    var later = ends.token(LoadEnd.shard(end));
    for (var work :
        List.<Runnable>of(
            () -> Await.result(ends.step().portion(end, former)),
            () -> Await.result(ends.step().close(end, former)))) {
      assertThat(catchThrowableOfType(FaultException.class, work::run).fault())
          .isEqualTo(Fault.PRECONDITION);
    }
    assertThat(feed.rows()).hasSize(3);
    assertThat(underWay()).extracting(LoadEnd::terminal).contains(end);
    assertThat(Await.result(ends.step().portion(end, later)).removed()).isEqualTo(3);
    ends.finishAll();
  }

  @Test
  void shouldAnswerOnceWhenTheSellerIsRemovedMeanwhile() {
    var feed = feed("leaver");
    feed.take(feed.stamps(1, 1, 0, 3));
    var end = feed.end(2, 1, 0, REMOVE);
    assertThat(mail.feed(end)).isEmpty();
    node.ask(
        OfferCalls.REMOVE_SELLER, RemoveSellerRequest.newBuilder().setSellerId("leaver").build());
    assertThat(mail.feed(end)).isEmpty();
    assertThat(results("leaver")).hasSize(1);
    ends.finishAll();
    assertThat(mail.result()).isEqualTo(LoadEnd.result(end, 3));
    assertThat(feed.finish(end)).isEqualTo(3);
  }

  @Test
  void shouldTellHowFarItHasCome() {
    var feed = feed("progress");
    feed.take(feed.stamps(1, 1, 0, 3));
    assertThat(mail.feed(feed.end(2, 1, 0, REMOVE))).isEmpty();
    var own = new LoadEnds(node);
    own.finishAll();
    assertThat(own.registry.get("torg_offers_unmentioned_total").counter().count()).isEqualTo(3);
    assertThat(own.registry.get("torg_offers_load_ends").gauge().value()).isZero();
  }
}
