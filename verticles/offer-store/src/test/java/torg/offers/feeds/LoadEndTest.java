package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.feeds.FeedMail.failed;
import static torg.offers.feeds.FeedMail.says;
import static torg.offers.v1.Unmentioned.KEEP_AS_MANUAL;
import static torg.offers.v1.Unmentioned.REMOVE;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.model.FeedRow;
import torg.offers.v1.GetCountsRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferPreset;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PresetCount;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadEndTest {
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

  private Map<OfferPreset, Long> counts(String seller) {
    var request = GetCountsRequest.newBuilder().setSellerId(seller).build();
    return node.ask(OfferCalls.GET_COUNTS, request).getCountsList().stream()
        .filter(one -> one.getCount() > 0)
        .collect(Collectors.toMap(PresetCount::getPreset, PresetCount::getCount));
  }

  private static Map<OfferPreset, Long> active(long count, OfferPreset owner) {
    return Map.of(OfferPreset.PRESET_ALL, count, OfferPreset.PRESET_ACTIVE, count, owner, count);
  }

  private List<Long> tasks(Table table, String seller) {
    return mail.rows(Scan.of(table).prefix(seller, "main")).stream()
        .map(row -> row.get(OfferTables.TASK_ID))
        .toList();
  }

  @Test
  void shouldRemoveInPortionsWhatWasNotMentionedAndAnswerTheSumAgain() {
    var feed = feed("portions");
    feed.take(feed.stamps(1, 1, 0, 350));
    feed.take(feed.stamps(2, 1, 0, 5));
    feed.take(feed.batch(2, 2, says("x5", "Новая"), says("x6", ""), failed("x7")));
    var end = feed.end(2, 3, 2, REMOVE);
    assertThat(feed.finish(end)).isEqualTo(342);
    assertThat(counts("portions")).isEqualTo(active(8, OfferPreset.PRESET_FROM_FEED));
    assertThat(feed.rows()).hasSize(8).allMatch(row -> row.taskId() == 2);
    var queued = mail.queued("portions");
    assertThat(queued).as("created, changed and removed").hasSize(350 + 1 + 342);
    assertThat(feed.finish(end)).isEqualTo(342);
    assertThat(mail.queued("portions")).isEqualTo(queued);
  }

  @Test
  void shouldMakeManualWhatWasNotMentionedWhenTheLoadSaysSo() {
    var feed = feed("manual");
    feed.take(feed.stamps(1, 1, 0, 120));
    var hidden = mail.change(feed.offer("x7"), OfferStatus.HIDDEN);
    assertThat(feed.finish(feed.end(2, 1, 0, KEEP_AS_MANUAL))).isEqualTo(120);
    assertThat(feed.rows()).isEmpty();
    assertThat(node.get(hidden.getId()).getStatus()).isEqualTo(OfferStatus.HIDDEN);
    assertThat(node.get(hidden.getId()).hasFeed()).isFalse();
    assertThat(counts("manual"))
        .containsEntry(OfferPreset.PRESET_MANUAL, 120L)
        .containsEntry(OfferPreset.PRESET_ACTIVE, 119L)
        .doesNotContainKey(OfferPreset.PRESET_FROM_FEED);
    assertThat(feed.take(feed.batch(3, 1, says("x7", "Марка")))).containsExactly("RETURNED");
  }

  @Test
  void shouldRejectTheEndAndRemoveNothingWhenBatchesAreMissing() {
    var feed = feed("early");
    feed.take(feed.stamps(1, 1, 0, 3));
    feed.take(feed.batch(2, 1, says("x0", "Марка 0")));
    var end = feed.end(2, 3, 2, REMOVE);
    assertThat(mail.feed(end))
        .singleElement()
        .asString()
        .startsWith(
            "0 PRECONDITION load 2 of namespace 'main' has 2 batches, of which 1 have arrived");
    feed.take(feed.batch(2, 1, says("x0", "Марка 0")));
    assertThat(mail.feed(end)).as("a batch that comes again is no other one").hasSize(1);
    assertThat(feed.rows()).hasSize(3);
    feed.take(feed.batch(2, 2, says("x1", "Марка 1")));
    assertThat(feed.finish(end)).isEqualTo(1);
    assertThat(feed.rows()).hasSize(2);
  }

  @Test
  void shouldDoNothingWhenANewerLoadHasEnded() {
    var feed = feed("newer");
    feed.take(feed.stamps(1, 1, 0, 2));
    feed.take(feed.stamps(3, 1, 0, 2));
    feed.finish(feed.end(3, 2, 1, REMOVE));
    var rows = feed.rows();
    var late = feed.batch(2, 1, says("x0", "Старая"), says("y", "Старая"));
    assertThat(feed.take(late)).containsExactly("OUTDATED", "OUTDATED");
    assertThat(feed.take(feed.batch(3, 5, says("y", "Марка")))).containsExactly("OUTDATED");
    assertThat(feed.finish(feed.end(2, 2, 1, REMOVE))).isZero();
    assertThat(feed.finish(feed.end(1, 2, 1, REMOVE))).isZero();
    assertThat(feed.rows()).isEqualTo(rows);
    assertThat(tasks(FeedTables.FEED_RESULT, "newer"))
        .as("nothing is kept of what was outdated")
        .containsExactly(1L, 3L, 3L);
  }

  @Test
  void shouldLeaveALaterLoadAloneWhenAnEarlierOneEnds() {
    var feed = feed("overlap");
    feed.take(feed.stamps(1, 1, 0, 3));
    feed.take(feed.batch(3, 1, says("x0", "Марка 0"), says("y", "Марка")));
    feed.take(feed.batch(2, 1, says("x1", "Марка 1")));
    assertThat(feed.finish(feed.end(2, 2, 1, REMOVE))).isEqualTo(1);
    assertThat(feed.rows()).extracting(FeedRow::externalId).containsExactly("x0", "x1", "y");
    assertThat(feed.finish(feed.end(3, 2, 1, REMOVE))).isEqualTo(1);
    assertThat(feed.rows()).extracting(FeedRow::externalId).containsExactly("x0", "y");
  }

  @Test
  void shouldDropARowWhenItsOfferIsGone() {
    var feed = feed("lost");
    var manual = node.create("lost", stamp("Марка"));
    for (var id : List.of("nobody", manual.getId())) {
      Row row = OfferRows.row(new FeedRow("lost", "main", "x" + id, id, 1));
      Await.result(
          node.store.<Void>transact(
              tx -> {
                tx.upsert(row);
                return Future.succeededFuture();
              }));
    }
    assertThat(feed.finish(feed.end(2, 1, 0, REMOVE))).isZero();
    assertThat(feed.rows()).isEmpty();
    Offer after = node.get(manual.getId());
    assertThat(after).isEqualTo(manual);
  }
}
