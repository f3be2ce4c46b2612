package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.editing.ExpiryJob;
import torg.offers.model.Preset;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpinionBatch;
import torg.offers.v1.Price;
import torg.offers.v1.SellerTotals;
import torg.offers.v1.Verdict;

/** Counts and totals agree with a recount, whatever has happened. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CabinetNumbersTest {
  private static final int STEPS = 150;

  private final Map<String, Offer> offers = new TreeMap<>();
  private final Set<String> sold = new HashSet<>();
  private final Map<String, Long> earned = new TreeMap<>();
  private OfferNode node;
  private ExpiryJob expiry;
  private TestSeller seller;
  private Random random;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    expiry = new ExpiryJob(node.records, node.clock);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  static LongStream seeds() {
    return LongStream.of(System.nanoTime(), System.nanoTime() + 1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void shouldAgreeWithRecountWhateverHappened(long seed) {
    random = new Random(seed);
    seller = new TestSeller(node, "seller-" + seed);
    offers.clear();
    sold.clear();
    earned.clear();
    for (var step = 0; step < STEPS; step++) {
      step();
    }
    offers.keySet().forEach(id -> offers.put(id, node.get(id)));
    var recount = new EnumMap<Preset, Long>(Preset.class);
    for (var preset : Preset.values()) {
      var in = offers.values().stream().filter(one -> Preset.of(one).contains(preset)).toList();
      recount.put(preset, (long) in.size());
      assertThat(seller.listed(preset, 7))
          .containsExactlyInAnyOrderElementsOf(in.stream().map(Offer::getId).toList());
    }
    assertThat(seller.counts()).isEqualTo(recount);
    assertThat(seller.totals()).isEqualTo(expectedTotals());
  }

  private void step() {
    node.clock.advance(Duration.ofHours(random.nextInt(40)));
    switch (random.nextInt(8)) {
      case 0, 1 -> note(seller.create(anyContent()));
      case 2 -> attempt(() -> seller.update(anyId(), anyContent()));
      case 3, 4, 5 ->
          attempt(() -> seller.change(anyId(), OfferStatus.forNumber(random.nextInt(7))));
      case 6 -> moderate();
      default -> {
        if (random.nextInt(4) == 0) {
          attempt(() -> seller.delete(anyId()));
        }
        node.run("offer-expiry", expiry::run);
      }
    }
  }

  private void attempt(Supplier<Offer> change) {
    if (offers.isEmpty()) {
      return;
    }
    try {
      note(change.get());
    } catch (FaultException refused) {
      assertThat(refused.fault()).isIn(Fault.PRECONDITION, Fault.INVALID);
    }
  }

  private void note(Offer offer) {
    offers.put(offer.getId(), offer);
    if (offer.getStatus() == OfferStatus.SOLD_ON_SERVICE && sold.add(offer.getId())) {
      var price = offer.getContent().getPrice();
      if (price.getAmount() > 0) {
        earned.merge(price.getCurrency(), price.getAmount(), Long::sum);
      }
    }
  }

  private String anyId() {
    return List.copyOf(offers.keySet()).get(random.nextInt(offers.size()));
  }

  private OfferContent.Builder anyContent() {
    var content = car().clearPrice();
    if (random.nextInt(3) > 0) {
      content.setPrice(
          Price.newBuilder()
              .setCurrency(random.nextBoolean() ? "RUB" : "USD")
              .setAmount(random.nextInt(3)));
    }
    return content.setTitle("Title " + random.nextInt(3));
  }

  private void moderate() {
    if (offers.isEmpty()) {
      return;
    }
    var offer = node.get(anyId());
    var opinion =
        ModerationOpinion.newBuilder()
            .setOfferId(offer.getId())
            .setOfferVersion(offer.getVersion())
            .setVerdict(random.nextBoolean() ? Verdict.BAN : Verdict.APPROVED)
            .setDecidedAt(Times.of(node.clock.instant()));
    node.ask(OfferCalls.TAKE_OPINIONS, OpinionBatch.newBuilder().addOpinions(opinion).build());
  }

  private SellerTotals expectedTotals() {
    var totals =
        SellerTotals.newBuilder()
            .setActive(having(OfferStatus.ACTIVE))
            .setExpired(having(OfferStatus.EXPIRED))
            .setBanned(having(OfferStatus.BANNED))
            .setSold(sold.size());
    earned.forEach((currency, sum) -> totals.addMoneyEarned(price(currency, sum)));
    return totals.build();
  }

  private long having(OfferStatus status) {
    return offers.values().stream().filter(offer -> offer.getStatus() == status).count();
  }

  private static Price.Builder price(String currency, long amount) {
    return Price.newBuilder().setCurrency(currency).setAmount(amount);
  }

  @Test
  void shouldCountSaleOnceAtItsPriceThen() {
    var anna = new TestSeller(node, "anna");
    var id = anna.create(car().setPrice(price("RUB", 100))).getId();
    anna.update(id, car().setPrice(price("RUB", 70)));
    anna.change(id, OfferStatus.SOLD_ON_SERVICE);
    anna.update(id, car().setPrice(price("RUB", 500)));
    anna.change(id, OfferStatus.ACTIVE);
    anna.change(id, OfferStatus.SOLD_ON_SERVICE);
    var free = anna.create(car().clearPrice()).getId();
    anna.change(free, OfferStatus.SOLD_ON_SERVICE);
    anna.change(anna.create(car()).getId(), OfferStatus.SOLD_ELSEWHERE);
    var dollars = anna.create(car().setPrice(price("USD", 3))).getId();
    anna.change(dollars, OfferStatus.SOLD_ON_SERVICE);
    anna.delete(dollars);
    assertThat(anna.totals())
        .isEqualTo(
            SellerTotals.newBuilder()
                .setSold(3)
                .addMoneyEarned(price("RUB", 70))
                .addMoneyEarned(price("USD", 3))
                .build());
  }
}
