package torg.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.FeedMail.failed;
import static torg.offers.FeedMail.says;
import static torg.offers.OfferMail.stamp;

import com.google.protobuf.InvalidProtocolBufferException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bridge.v1.OutboundRecord;
import torg.bus.FaultException;
import torg.bus.Times;
import torg.calls.Outbox;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferView;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.Unmentioned;
import torg.offers.v1.Verdict;
import torg.store.Scan;

/** Whatever happens, to offers and to Kafka, what was exported last is what is stored. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportHistoryTest {
  private static final int STEPS = 80;
  private static final List<String> SELLERS = List.of("anna", "boris");

  private OfferNode node;
  private OfferMail mail;
  private KafkaDouble kafka;
  private ExportStep step;
  private Random random;
  private long task;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
    kafka = new KafkaDouble();
    var outbox = new Outbox(kafka.bus, Duration.ofSeconds(60));
    step =
        new ExportStep(
            node.store, node.catalog, outbox, OfferNode.CONFIG, new SimpleMeterRegistry());
  }

  @AfterAll
  void stop() {
    kafka.close();
    node.close();
  }

  @Test
  void shouldEndWithWhatIsStoredAndNeverGoBack() {
    var seed = System.nanoTime();
    random = new Random(seed);
    for (var number = 0; number < STEPS; number++) {
      act();
      node.clock.advance(Duration.ofHours(random.nextInt(24)));
      for (var times = random.nextInt(3); times > 0; times--) {
        exportSomehow();
      }
    }
    kafka.answers = request -> Future.succeededFuture();
    SELLERS.forEach(
        seller -> {
          while (export(seller, () -> true) > 0) {
            continue;
          }
        });
    check("seed " + seed);
  }

  /** An acknowledgement may be lost, and the shard before or while it is sent. */
  private void exportSomehow() {
    var config = OfferNode.CONFIG;
    var topics = List.of("none", config.updatesTopic(), config.photoRequestsTopic());
    var losing = topics.get(random.nextInt(topics.size()));
    kafka.answers =
        request -> request.getTopic().equals(losing) ? lost() : Future.succeededFuture();
    var looks = new AtomicInteger(random.nextInt(10));
    export(anySeller(), () -> looks.getAndDecrement() > 0);
  }

  /** Kafka has written the records, and nobody hears of it. */
  private static Future<Void> lost() {
    return Future.failedFuture(FaultException.unavailable("no acknowledgement"));
  }

  private int export(String seller, BooleanSupplier isHeld) {
    var run = step.run(OfferMail.shard(seller), isHeld);
    OfferNode.await(run::isComplete);
    return run.succeeded() ? run.result() : 0;
  }

  private void act() {
    switch (random.nextInt(8)) {
      case 0 -> node.create(anySeller(), photographed());
      case 1, 2 -> anyOffer().ifPresent(offer -> mail.edit(offer, photographed()));
      case 3 -> anyOffer().ifPresent(this::changeStatus);
      case 4 -> anyOffer().ifPresent(this::moderate);
      case 5 -> anyOffer().ifPresent(this::answerPhotos);
      case 6 -> OfferNode.await(new ExpiryJob(node.records, node.clock).run());
      default -> load();
    }
  }

  private String anySeller() {
    return SELLERS.get(random.nextInt(SELLERS.size()));
  }

  private OfferContent.Builder photographed() {
    return stamp("Марка " + random.nextInt(100))
        .addPhotoUrls("http://example.com/" + random.nextInt(20));
  }

  private List<Offer> stored() {
    var keys =
        SELLERS.stream()
            .flatMap(seller -> mail.rows(presets(seller)).stream())
            .map(row -> OfferTables.offer(row.get(OfferTables.OFFER_ID)))
            .toList();
    return OfferNode.await(node.store.getAll(keys)).values().stream().map(OfferTx::offer).toList();
  }

  private static Scan presets(String seller) {
    return Scan.of(OfferTables.PRESET).prefix(seller, Preset.ALL.id());
  }

  private Optional<Offer> anyOffer() {
    var all = stored();
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  private void changeStatus(Offer offer) {
    var allowed = List.copyOf(OfferStatuses.allowed(offer, Actor.SELLER));
    mail.change(offer, allowed.get(random.nextInt(allowed.size())));
  }

  private void moderate(Offer offer) {
    var opinion =
        ModerationOpinion.newBuilder()
            .setOfferId(offer.getId())
            .setOfferVersion(offer.getVersion())
            .setVerdict(random.nextBoolean() ? Verdict.BAN : Verdict.APPROVED)
            .setDecidedAt(Times.of(node.clock.instant()));
    assertThat(mail.opine(opinion.build())).isEmpty();
  }

  private void answerPhotos(Offer offer) {
    mail.photos(
        offer.getContent().getPhotoUrlsList().stream()
            .map(url -> PhotoResult.newBuilder().setOfferId(offer.getId()).setUrl(url))
            .map(result -> result.setError("is not an image").build())
            .toArray(PhotoResult[]::new));
  }

  private void load() {
    var feed = new FeedMail(node, anySeller(), "main");
    task++;
    var offers =
        Stream.generate(() -> "x" + random.nextInt(6))
            .limit(4)
            .map(id -> random.nextInt(4) == 0 ? failed(id) : says(id, photographed()))
            .toArray(FeedOffer[]::new);
    feed.take(feed.batch(task, 1, offers));
    var wish = Unmentioned.forNumber(random.nextInt(2));
    feed.finish(feed.end(task, 2, 1, wish));
  }

  private void check(String seed) {
    Map<String, Offer> last = new HashMap<>();
    for (var record : kafka.records(OfferNode.CONFIG.updatesTopic())) {
      var offer = offer(record);
      assertThat(record.getKey()).isEqualTo(offer.getId());
      var before = last.put(offer.getId(), offer);
      assertThat(before == null ? 0 : before.getVersion())
          .as(seed)
          .isLessThanOrEqualTo(offer.getVersion());
    }
    assertThat(last).as(seed).isNotEmpty();
    last.values().forEach(offer -> assertThat(node.get(offer.getId())).as(seed).isEqualTo(offer));
    assertThat(stored()).as(seed).allMatch(offer -> last.containsKey(offer.getId()));
    assertThat(SELLERS).as(seed).allMatch(seller -> mail.queued(seller).isEmpty());
  }

  private static Offer offer(OutboundRecord record) {
    try {
      return OfferView.parseFrom(record.getValue()).getOffer();
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }
}
