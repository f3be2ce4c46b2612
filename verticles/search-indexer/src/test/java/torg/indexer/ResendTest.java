package torg.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.indexer.documents.OfferSamples.active;
import static torg.indexer.documents.OfferSamples.content;
import static torg.indexer.documents.OfferSamples.view;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.indexer.clicks.ClickTables;
import torg.indexer.resend.Resender;
import torg.leases.ShardBell;
import torg.store.Scan;
import torg.testkit.HandClock;
import torg.testkit.store.TestLease;
import torg.vasgen.v1.OfferShows;

class ResendTest {
  private final HandClock clock = new HandClock(Instant.parse("2026-11-18T03:20:00Z"));
  private IndexerNode node;
  private Resender resender;

  @BeforeEach
  void start() {
    node = new IndexerNode(clock).start();
    resender =
        new Resender(
            node.vertx,
            node.store,
            node.actual,
            node.maker,
            node.outbox(),
            new ShardBell(),
            3,
            Duration.ofMillis(20),
            clock,
            node.registry);
    node.vertx.runOnContext(
        now -> {
          for (var shard = 0; shard < ClickTables.SHARDS; shard++) {
            resender.start(new TestLease("ctr-queue", shard, 1));
          }
        });
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldIndexViewedOffersAgainWithTheirClicksOnceTheHourIsOver() {
    node.readUpdates();
    for (var at = 0; at < 20; at++) {
      var offer = active("a" + at, 5);
      node.offers.put("a" + at, offer.build());
      node.update(at % IndexerNode.PARTITIONS, view(offer));
      node.show(0, shows("a" + at, 10, 1));
      node.show(0, shows("a" + at, 5, 1));
    }
    node.show(0, shows("unknown", 3, 0));
    var bike = active("bike", 5).setContent(content().setCategoryId("bikes"));
    node.offers.put("bike", bike.build());
    node.show(0, shows("bike", 3, 0));
    IndexerNode.WAIT.until(() -> node.log.index().size() == 20);
    node.readShows();
    IndexerNode.WAIT.until(() -> queued() == 22);
    assertThat(node.log.documents()).hasSize(20);

    node.offersFault = FaultException.unavailable("the offer store is down");
    var asked = node.offersAsked.get();
    clock.advance(Duration.ofHours(1));
    IndexerNode.WAIT.until(() -> node.offersAsked.get() >= asked + ClickTables.SHARDS);
    assertThat(queued()).isEqualTo(22);
    node.offersFault = null;
    IndexerNode.WAIT.until(() -> queued() == 0);
    IndexerNode.WAIT.until(() -> node.log.documents().size() >= 40);
    assertThat(node.log.index().keySet()).hasSize(20).doesNotContain("bike", "unknown");
    assertThat(node.log.index().values())
        .allSatisfy(
            document -> {
              assertThat(document.getVersion()).isEqualTo(5);
              assertThat(document.getClicks().getImpressions()).isEqualTo(15);
              assertThat(document.getClicks().getClicks()).isEqualTo(2);
            });
  }

  private int queued() {
    return IndexerNode.WAIT.result(node.store.all(Scan.of(ClickTables.CTR_QUEUE), 1_000)).size();
  }

  private static OfferShows shows(String id, long impressions, long clicks) {
    return OfferShows.newBuilder()
        .setOfferId(id)
        .setImpressions(impressions)
        .setClicks(clicks)
        .build();
  }
}
