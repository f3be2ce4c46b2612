package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import torg.offers.OfferNode;
import torg.offers.model.Shards;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.testkit.Await;

/**
 * Whatever is written beside re-exports, and whoever works at them: what was sent last is what is
 * stored, versions never go back, and a re-export that is done has sent all that was there when it
 * began.
 */
class ReexportHistoryTest {
  private static final int STEPS = 60;
  private static final List<String> SELLERS = List.of("anna", "boris", "vera");
  private static final String COPY = "offers-copy";

  private OfferNode node;
  private Reexports reexports;
  private Random random;
  private final Map<String, Offer> stored = new HashMap<>();
  private final List<Started> started = new ArrayList<>();

  /**
   * @param sent what its topic had when it began
   * @param ids what it has to send at least
   */
  private record Started(OfferExport export, int sent, Set<String> ids) {}

  @BeforeEach
  void start() {
    node = OfferNode.start();
    node.topics.add(COPY);
    reexports = new Reexports(node);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @RepeatedTest(3)
  void shouldEndWithWhatIsStoredAndNeverGoBack() {
    var seed = System.nanoTime();
    random = new Random(seed);
    for (var step = 0; step < STEPS; step++) {
      var rounds =
          Stream.generate(() -> random.nextInt(Shards.REEXPORT))
              .limit(random.nextInt(6))
              .distinct()
              .map(reexports::roundOf)
              .toList();
      for (var writes = random.nextInt(4); writes > 0; writes--) {
        write();
      }
      SELLERS.stream().filter(seller -> random.nextInt(3) == 0).forEach(reexports.mail::export);
      Await.result(Future.join(rounds).otherwiseEmpty());
      control();
      node.clock.advance(Duration.ofMillis(random.nextInt(2_000)));
    }
    started.forEach(one -> end(one.export()));
    reexports.send();
    check("seed " + seed);
  }

  private void write() {
    var before = any();
    var after =
        random.nextInt(3) == 0 || before.isEmpty()
            ? node.create(SELLERS.get(random.nextInt(SELLERS.size())), title())
            : change(before.get(0));
    stored.put(after.getId(), after);
  }

  private Offer change(Offer offer) {
    return switch (random.nextInt(5)) {
      case 0 -> reexports.mail.change(offer, OfferStatus.REMOVED);
      case 1 -> reexports.mail.change(offer, OfferStatus.HIDDEN);
      default -> reexports.mail.edit(offer, title());
    };
  }

  private OfferContent.Builder title() {
    return stamp("Марка " + random.nextInt(1_000));
  }

  private List<Offer> any() {
    var all =
        stored.values().stream()
            .filter(offer -> offer.getStatus() != OfferStatus.REMOVED)
            .sorted((one, other) -> one.getId().compareTo(other.getId()))
            .toList();
    return all.isEmpty() ? all : List.of(all.get(random.nextInt(all.size())));
  }

  /** Starts, pauses and resumes some, and lets other nodes take over. */
  private void control() {
    switch (random.nextInt(6)) {
      case 0 -> begin(OfferNode.CONFIG.updatesTopic());
      case 1 -> begin(COPY);
      case 2 -> reexports.takeOver();
      case 3 -> underWay().forEach(one -> reexports.pause(one.export()));
      default -> underWay().forEach(one -> reexports.resume(one.export()));
    }
  }

  private List<Started> underWay() {
    return started.stream().filter(one -> !hasEnded(one.export())).toList();
  }

  private boolean hasEnded(OfferExport export) {
    return reexports.get(export).hasEndedAt();
  }

  private void begin(String topic) {
    if (underWay().stream().anyMatch(one -> one.export().getTopic().equals(topic))) {
      return;
    }
    var ids =
        stored.values().stream()
            .filter(offer -> offer.getStatus() != OfferStatus.REMOVED)
            .map(Offer::getId)
            .collect(Collectors.toSet());
    var sent = sent(topic).size();
    var limit = random.nextBoolean() ? 0 : 50;
    started.add(
        new Started(
            reexports.start(one -> one.setTopic(topic).setOffersPerSecondMax(limit)), sent, ids));
  }

  private void end(OfferExport export) {
    if (!hasEnded(export)) {
      reexports.resume(export);
      assertThat(reexports.finish(export).getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    }
  }

  private List<Offer> sent(String topic) {
    return node.sent(topic, OfferView.parser()).stream().map(OfferView::getOffer).toList();
  }

  private void check(String seed) {
    var last = new HashMap<String, Offer>();
    for (var offer : sent(OfferNode.CONFIG.updatesTopic())) {
      var before = last.put(offer.getId(), offer);
      assertThat(before == null ? 0 : before.getVersion())
          .as(seed)
          .isLessThanOrEqualTo(offer.getVersion());
    }
    assertThat(last).as(seed).isEqualTo(stored);
    for (var one : started) {
      var topic = sent(one.export().getTopic());
      var ids = new HashSet<String>();
      topic.subList(one.sent(), topic.size()).forEach(offer -> ids.add(offer.getId()));
      assertThat(missing(one, ids)).as("%s, export %d", seed, one.export().getId()).isEmpty();
      assertThat(reexports.queued(one.export())).as(seed).isEmpty();
    }
  }

  /** What was removed meanwhile need not go to another topic. */
  private Set<String> missing(Started one, Set<String> ids) {
    return one.ids().stream()
        .filter(id -> !ids.contains(id))
        .filter(
            id ->
                !one.export().getTopic().equals(COPY)
                    || stored.get(id).getStatus() != OfferStatus.REMOVED)
        .collect(Collectors.toSet());
  }
}
