package torg.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.calls.OfferCalls;
import torg.leases.Leases;
import torg.leases.LeasesConfig;
import torg.leases.ShardBell;
import torg.offers.core.OfferRecords;
import torg.offers.export.OfferMail;
import torg.offers.feeds.FeedMail;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferIds;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StartExportRequest;
import torg.offers.v1.Unmentioned;
import torg.settings.Settings;
import torg.testkit.Await;

/** On a cluster of one member. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfferSchedulerTest {
  private OfferNode node;
  private HazelcastInstance hazelcast;
  private Leases leases;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    hazelcast = Hazelcast.newHazelcastInstance(alone());
    leases =
        new Leases(
            node.vertx,
            hazelcast,
            LeasesConfig.from(OfferNode.NO_SETTINGS),
            new SimpleMeterRegistry());
  }

  @AfterAll
  void stop() {
    Await.result(leases.close());
    hazelcast.getLifecycleService().terminate();
    node.close();
  }

  private static Config alone() {
    var config = new Config().setClusterName("test-" + UUID.randomUUID());
    config
        .setProperty("hazelcast.wait.seconds.before.join", "0")
        .setProperty("hazelcast.phone.home.enabled", "false")
        .setProperty("hazelcast.shutdownhook.enabled", "false")
        .setProperty("hazelcast.logging.type", "none")
        .setProperty("hazelcast.partition.count", "31");
    var network = config.getNetworkConfig();
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    network.getJoin().getAutoDetectionConfig().setEnabled(false);
    network.getJoin().getMulticastConfig().setEnabled(false);
    return config;
  }

  /** The longest periods unless told otherwise, so that nothing happens by them. */
  private String deploy(String... settings) {
    return deploy(node.bell, settings);
  }

  private String deploy(ShardBell bell, String... settings) {
    var all = new HashMap<String, String>();
    all.put("offers.exportPeriod", "10m");
    all.put("offers.expiryPeriod", "1h");
    all.put("offers.repairPeriod", "1d");
    all.put("offers.removalPeriod", "1h");
    all.put("offers.feedEndPeriod", "10m");
    all.put("offers.cleaningPeriod", "1d");
    all.put("offers.reexportPeriod", "10m");
    for (var at = 0; at < settings.length; at += 2) {
      all.put(settings[at], settings[at + 1]);
    }
    return Await.result(
        node.vertx.deployVerticle(
            new OfferSchedulerVerticle(
                OffersConfig.from(new Settings(all)),
                node.store,
                node.bus,
                node.outbox,
                node.catalog,
                leases,
                bell,
                node.clock,
                new SimpleMeterRegistry())));
  }

  private boolean isExported(Offer offer) {
    return node.sent(OfferNode.CONFIG.updatesTopic(), OfferView.parser()).stream()
        .anyMatch(view -> view.getOffer().equals(offer));
  }

  @Test
  void shouldExportAtEveryRingAndNothingOnceItIsStopped() {
    var waiting = node.create("before", stamp("Марка"));
    var id = deploy();
    Await.until(() -> isExported(waiting));
    for (var seller : List.of("anna", "boris", "vera")) {
      var offer = node.create(seller, stamp("Марка"));
      Await.until(() -> isExported(offer));
    }
    Await.result(node.vertx.undeploy(id));
    var after = node.create("anna", stamp("Марка"));
    assertThat(new OfferMail(node).queued("anna")).contains(after.getVersion());
    assertThat(isExported(after)).isFalse();
    assertThat(node.outbox.openSenders()).isZero();
  }

  @Test
  void shouldFindWhatAnotherNodeWroteAndWhoseTermIsOver() {
    var id = deploy("offers.exportPeriod", "20ms", "offers.expiryPeriod", "20ms");
    var elsewhere = new OfferRecords(node.store, new ShardBell(), node.registry);
    var created =
        OfferEdits.create(
            OfferIds.random(),
            "other",
            stamp("Марка").build(),
            node.clock.instant(),
            OfferNode.CONFIG.term());
    Await.result(
        elsewhere.transact(
            tx -> {
              tx.write(Optional.empty(), created);
              return Future.succeededFuture();
            }));
    Await.until(() -> isExported(created));
    node.clock.advance(OfferNode.CONFIG.term().plusSeconds(1));
    Await.until(() -> node.get(created.getId()).getStatus() == OfferStatus.EXPIRED);
    Await.until(() -> isExported(node.get(created.getId())));
    Await.result(node.vertx.undeploy(id));
  }

  /** The longest period, so that only the bell can have woken it. */
  @Test
  void shouldEndALoadAtOnceWhenItsEndComesToThisNode() {
    var id = deploy();
    var feed = new FeedMail(node, "fed", "main");
    var mail = new OfferMail(node);
    feed.take(feed.stamps(1, 1, 0, 120));
    assertThat(mail.feed(feed.end(2, 1, 0, Unmentioned.REMOVE))).isEmpty();
    Await.until(() -> mail.result().hasTerminal());
    assertThat(mail.result().getTerminal().getUnmentioned()).isEqualTo(120);
    assertThat(feed.rows()).isEmpty();
    Await.result(node.vertx.undeploy(id));
  }

  @Test
  void shouldFindTheEndOfALoadThatCameToAnotherNode() {
    var elsewhere = new ShardBell();
    var id = deploy(elsewhere, "offers.feedEndPeriod", "20ms");
    var feed = new FeedMail(node, "polled", "main");
    var mail = new OfferMail(node);
    feed.take(feed.stamps(1, 1, 0, 3));
    assertThat(mail.feed(feed.end(2, 1, 0, Unmentioned.REMOVE))).isEmpty();
    Await.until(() -> mail.result().hasTerminal());
    assertThat(feed.rows()).isEmpty();
    Await.result(node.vertx.undeploy(id));
  }

  /** The longest periods, so that only the bell can have woken it. */
  @Test
  void shouldExportOnceMoreWhatIsAskedForOnThisNode() {
    node.topics.add("offers-copy");
    var offers =
        Stream.of("anna", "boris").map(seller -> node.create(seller, stamp("Марка"))).toList();
    var id = deploy();
    var copy = export(one -> one.setTopic("offers-copy"));
    Await.until(() -> isDone(copy));
    assertThat(node.sent("offers-copy", OfferView.parser()))
        .extracting(OfferView::getOffer)
        .containsAll(offers);
    var again = export(one -> one.setSellerId("anna"));
    Await.until(() -> isDone(again));
    assertThat(
            node.sent(OfferNode.CONFIG.updatesTopic(), OfferView.parser()).stream()
                .filter(view -> view.getOffer().equals(offers.get(0))))
        .hasSize(2);
    Await.result(node.vertx.undeploy(id));
    assertThat(node.outbox.openSenders()).isZero();
  }

  /** The longest periods, so that only bells can have woken it. */
  @Test
  void shouldRequestAPhotoAtOnceWhenAnOfferOfThisNodeShowsIt() {
    var id = deploy();
    var url = "https://example.com/scheduled.jpg";
    node.create("photographer", stamp("Марка").addPhotoUrls(url));
    Await.until(() -> requested().contains(url));
    Await.result(node.vertx.undeploy(id));
    assertThat(node.outbox.openSenders()).isZero();
  }

  @Test
  void shouldFindAnExportThatWasStartedOnAnotherNode() {
    var id =
        deploy(new ShardBell(), "offers.reexportPeriod", "20ms", "offers.exportPeriod", "20ms");
    node.create("anna", stamp("Марка"));
    var export = export(all -> all);
    Await.until(() -> isDone(export));
    Await.result(node.vertx.undeploy(id));
  }

  private OfferExport export(UnaryOperator<StartExportRequest.Builder> request) {
    return node.ask(
        OfferCalls.START_EXPORT, request.apply(StartExportRequest.newBuilder()).build());
  }

  private boolean isDone(OfferExport export) {
    var request = GetExportRequest.newBuilder().setId(export.getId()).build();
    return node.ask(OfferCalls.GET_EXPORT, request).getState() == OfferExportState.EXPORT_DONE;
  }

  private List<String> requested() {
    return node.sent(OfferNode.CONFIG.photos().requestsTopic(), PhotoRequest.parser()).stream()
        .map(PhotoRequest::getUrl)
        .toList();
  }

  @Test
  void shouldReportPhotosThatFailed() {
    var id = deploy("offers.exportPeriod", "20ms", "offers.feedEndPeriod", "20ms");
    var url = "https://example.com/broken.jpg";
    var feed = new FeedMail(node, "reported", "main");
    feed.take(feed.batch(1, 1, FeedMail.says("x", stamp("Марка").addPhotoUrls(url))));
    Await.until(() -> requested().contains(url));
    var mail = new OfferMail(node);
    mail.photos(
        PhotoResult.newBuilder()
            .setUrl(url)
            .setOfferId(feed.offer("x").getId())
            .setError("is not an image")
            .build());
    Await.until(() -> mail.result().hasPhotos());
    assertThat(mail.result().getPhotos().getOffers(0).getErrors(0).getReason())
        .isEqualTo("is not an image");
    Await.result(node.vertx.undeploy(id));
  }
}
