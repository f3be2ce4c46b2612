package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.feeds.FeedMail.says;
import static torg.offers.v1.Unmentioned.REMOVE;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.core.Cleaning;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.store.Scan;
import torg.store.Table;
import torg.testkit.Await;

/** What is kept of loads, and for how long. */
class FeedCleaningTest {
  private static final Duration KEPT = OfferNode.CONFIG.feedResultsKept();
  private static final String JOB = "offer-feed-cleaning";

  private OfferNode node;
  private FeedMail feed;
  private Cleaning cleaning;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    feed = new FeedMail(node, "s", "main");
    var kept = FeedTables.kept(KEPT, OfferNode.CONFIG.feedReturn());
    cleaning = new Cleaning(node.store, node.clock, kept);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private List<Long> tasks(Table table) {
    return new OfferMail(node)
        .rows(Scan.of(table).prefix("s")).stream()
            .<Long>map(row -> row.get(OfferTables.TASK_ID))
            .toList();
  }

  @Test
  void shouldForgetResultsAndLoadsOnlyOnceTheirTimeIsOver() {
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    node.clock.advance(Duration.ofDays(1));
    feed.take(feed.batch(2, 1, says("a", "Марка")));
    feed.finish(feed.end(2, 2, 1, REMOVE));
    node.run(JOB, cleaning::run);
    assertThat(tasks(FeedTables.FEED_RESULT)).containsExactly(1L, 2L, 2L);
    assertThat(tasks(FeedTables.FEED_LOAD)).containsExactly(1L, 2L);

    node.clock.advance(KEPT.minusDays(1));
    node.run(JOB, cleaning::run);
    assertThat(tasks(FeedTables.FEED_RESULT)).as("to the moment").hasSize(3);
    node.clock.advance(Duration.ofMillis(1));
    node.run(JOB, cleaning::run);
    assertThat(tasks(FeedTables.FEED_RESULT)).containsExactly(2L, 2L);
    assertThat(tasks(FeedTables.FEED_LOAD)).containsExactly(2L);
    assertThat(feed.take(feed.batch(1, 1, says("a", "Марка"))))
        .as("the load is still over")
        .containsExactly("OUTDATED");
  }

  @Test
  void shouldKeepALoadWhileItGoesOn() {
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    node.clock.advance(KEPT.dividedBy(2));
    feed.take(feed.batch(1, 2, says("b", "Марка")));
    node.clock.advance(KEPT.dividedBy(2).plusMillis(1));
    node.run(JOB, cleaning::run);
    assertThat(tasks(FeedTables.FEED_RESULT)).hasSize(1);
    assertThat(feed.finish(feed.end(1, 3, 2, REMOVE))).as("both batches count").isZero();
  }

  @Test
  void shouldForgetAllInPortions() {
    for (var batch = 0; batch < 3 * FeedTables.RESULTS_PORTION; batch++) {
      feed.take(feed.batch(1, batch, says("x" + batch, "Марка")));
    }
    feed.finish(feed.end(2, 1, 0, REMOVE));
    node.clock.advance(OfferNode.CONFIG.feedReturn().plusMillis(1));
    node.run(JOB, cleaning::run);
    assertThat(tasks(FeedTables.FEED_RESULT)).isEmpty();
    assertThat(tasks(FeedTables.FEED_LOAD)).isEmpty();
    var former = Scan.of(OfferTables.FEED_FORMER).prefix("s");
    assertThat(new OfferMail(node).rows(former)).isEmpty();
  }

  @Test
  void shouldDeleteNothingWhenAnotherNodeHasTheLease() {
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    node.clock.advance(KEPT.plusDays(1));
    var former = node.token(JOB, 0);
    node.token(JOB, 0);
    var refusal =
        catchThrowableOfType(FaultException.class, () -> Await.result(cleaning.run(former)));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(tasks(FeedTables.FEED_RESULT)).hasSize(1);
  }
}
