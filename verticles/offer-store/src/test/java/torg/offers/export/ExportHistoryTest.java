package torg.offers.export;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.feeds.FeedMail.failed;
import static torg.offers.feeds.FeedMail.says;

import com.google.protobuf.InvalidProtocolBufferException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bridge.v1.OutboundRecord;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.leases.ShardOutbox;
import torg.offers.OfferNode;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.editing.ExpiryJob;
import torg.offers.feeds.FeedMail;
import torg.offers.model.Actor;
import torg.offers.model.OfferStatuses;
import torg.offers.model.Preset;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferView;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.Unmentioned;
import torg.offers.v1.Verdict;
import torg.store.Scan;
import torg.testkit.Await;

/**
 * Whatever happens to offers, to Kafka and to the nodes that export, what was exported last is what
 * is stored. Nodes are paused anywhere in a step and woken at any time later, or never.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportHistoryTest {
  private static final int STEPS = 80;
  private static final List<String> SELLERS = List.of("anna", "boris");

  private OfferNode node;
  private OfferMail mail;
  private Random random;
  private long task;

  /** A node that holds the shard of a seller, or believes so. */
  private final class Holder {
    private final String seller;
    private final ShardOutbox outbox;
    private final ExportStep step = OfferMail.updates(node);
    private Future<Integer> run = Future.succeededFuture(0);

    Holder(String seller) {
      this.seller = seller;
      this.outbox = mail.holder(seller);
    }

    /** One step at a time, as the leases see to. */
    int export() {
      if (run.isComplete()) {
        run = step.run(OfferMail.shard(seller), outbox);
      }
      return run.succeeded() ? run.result() : 0;
    }
  }

  /** Stops the first who comes by until it is woken; then it goes on or fails. */
  private static final class Pause implements Supplier<Future<Void>> {
    private final Promise<Void> woken = Promise.promise();
    private boolean isReached;

    @Override
    public synchronized Future<Void> get() {
      var isFirst = !isReached;
      isReached = true;
      return isFirst ? woken.future() : Future.succeededFuture();
    }

    synchronized boolean isReached() {
      return isReached;
    }
  }

  private final Map<String, List<Holder>> holders = new HashMap<>();
  private final List<Pause> pauses = new ArrayList<>();
  private final Set<Holder> paused = new HashSet<>();

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @Test
  void shouldEndWithWhatIsStoredAndNeverGoBack() {
    var seed = System.nanoTime();
    random = new Random(seed);
    SELLERS.forEach(seller -> holders.put(seller, new ArrayList<>(List.of(new Holder(seller)))));
    for (var number = 0; number < STEPS; number++) {
      act();
      node.clock.advance(Duration.ofHours(random.nextInt(24)));
      for (var times = random.nextInt(3); times > 0; times--) {
        exportSomehow(anySeller());
      }
    }
    pauses.forEach(this::wake);
    SELLERS.forEach(this::exportAll);
    check("seed " + seed);
  }

  private void exportAll(String seller) {
    holders.get(seller).forEach(holder -> Await.until(holder.run::isComplete));
    var last = new Holder(seller);
    do {
      last.export();
      Await.result(last.run);
    } while (last.run.result() > 0);
  }

  /** By the newest holder or an earlier one, which may be paused before or after it has sent. */
  private void exportSomehow(String seller) {
    var ofSeller = holders.get(seller);
    if (random.nextInt(4) == 0) {
      ofSeller.add(new Holder(seller));
    }
    if (!pauses.isEmpty() && random.nextInt(3) == 0) {
      wake(pauses.remove(random.nextInt(pauses.size())));
    }
    var pause = new Pause();
    switch (random.nextInt(6)) {
      case 0 -> node.outbox.opening = pause;
      case 1 -> node.outbox.sending = pause;
      case 2 -> node.outbox.acknowledging = pause;
      default -> pause.woken.complete();
    }
    var isNewest = random.nextInt(3) > 0;
    var holder = ofSeller.get(isNewest ? ofSeller.size() - 1 : random.nextInt(ofSeller.size()));
    holder.export();
    Await.until(() -> pause.isReached() || holder.run.isComplete() || isPaused(holder));
    node.outbox.opening = Future::succeededFuture;
    node.outbox.sending = Future::succeededFuture;
    node.outbox.acknowledging = Future::succeededFuture;
    if (pause.isReached()) {
      pauses.add(pause);
      paused.add(holder);
    }
  }

  /** A step that was paused earlier goes on when it is woken, or never. */
  private boolean isPaused(Holder holder) {
    return paused.contains(holder);
  }

  private void wake(Pause pause) {
    if (random.nextInt(3) > 0) {
      pause.woken.tryComplete();
    } else {
      pause.woken.tryFail(FaultException.unavailable("no acknowledgement"));
    }
  }

  private void act() {
    switch (random.nextInt(8)) {
      case 0 -> node.create(anySeller(), photographed());
      case 1, 2 -> anyOffer().ifPresent(offer -> mail.edit(offer, photographed()));
      case 3 -> anyOffer().ifPresent(this::changeStatus);
      case 4 -> anyOffer().ifPresent(this::moderate);
      case 5 -> anyOffer().ifPresent(this::answerPhotos);
      case 6 -> node.run("offer-expiry", new ExpiryJob(node.records, node.clock)::run);
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
    return Await.result(node.store.getAll(keys)).values().stream().map(OfferRows::offer).toList();
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
    var policy = Unmentioned.forNumber(random.nextInt(2));
    feed.finish(feed.end(task, 2, 1, policy));
  }

  private void check(String seed) {
    Map<String, Offer> last = new HashMap<>();
    for (var record : node.outbox.records(OfferNode.CONFIG.updatesTopic())) {
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
