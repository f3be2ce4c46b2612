package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.feeds.FeedMail.says;
import static torg.offers.v1.Unmentioned.REMOVE;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.export.OfferMail;
import torg.offers.v1.GetLoadRequest;
import torg.offers.v1.Load;
import torg.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadHandlersTest {
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

  private static GetLoadRequest of(String seller, long task) {
    return GetLoadRequest.newBuilder()
        .setSellerId(seller)
        .setNamespace("main")
        .setTaskId(task)
        .build();
  }

  private Load load(long task) {
    return node.ask(OfferNode.seller("anna"), OfferCalls.GET_LOAD, of("anna", task));
  }

  @Test
  void shouldTellHowFarALoadHasCome() {
    var feed = new FeedMail(node, "anna", "main");
    feed.take(feed.stamps(1, 1, 0, 70));
    feed.take(feed.batch(2, 1, says("x0", "Марка 0")));
    var batches =
        Load.newBuilder()
            .setSellerId("anna")
            .setNamespace("main")
            .setTaskId(2)
            .setBatches(1)
            .build();
    assertThat(load(2)).isEqualTo(batches);

    var end = feed.end(2, 2, 1, REMOVE);
    mail.feed(end);
    assertThat(load(2)).isEqualTo(batches.toBuilder().setEnded(true).build());

    var ends = new LoadEnds(node);
    Await.result(ends.step().portion(end, ends.token(LoadEnd.shard(end))));
    assertThat(load(2)).isEqualTo(batches.toBuilder().setEnded(true).setUnmentioned(50).build());

    ends.finishAll();
    var finished =
        batches.toBuilder()
            .setEnded(true)
            .setUnmentioned(69)
            .setFinishedAt(Times.of(node.clock.instant()))
            .build();
    assertThat(load(2)).isEqualTo(finished);
    assertThat(load(1).getEnded()).as("a newer one outdated it").isFalse();
  }

  @Test
  void shouldRefuseWhatIsNotThereAndWhatIsSomebodyElses() {
    assertThat(node.refuse(OfferCalls.GET_LOAD, of("nobody", 1)).fault())
        .isEqualTo(Fault.NOT_FOUND);
    assertThat(node.refuse(OfferNode.seller("boris"), OfferCalls.GET_LOAD, of("anna", 2)).fault())
        .isEqualTo(Fault.FORBIDDEN);
    var wrong = node.refuse(OfferCalls.GET_LOAD, GetLoadRequest.getDefaultInstance());
    assertThat(wrong.violations())
        .extracting("field")
        .containsExactly("seller_id", "namespace", "task_id");
  }
}
