package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTables;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Price;
import torg.offers.v1.SellerTotals;
import torg.store.Row;
import torg.testkit.Await;

/** Totals that were made to drift. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TotalRepairTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private static Price price(String currency, long amount) {
    return Price.newBuilder().setCurrency(currency).setAmount(amount).build();
  }

  private static SellerTotals repaired(RepairedSeller seller) {
    return Await.result(seller.repair()).getTotals();
  }

  private Offer sell(TestSeller seller, long roubles) {
    var id = seller.create(car().setPrice(price("RUB", roubles))).getId();
    return seller.change(id, OfferStatus.SOLD_ON_SERVICE);
  }

  @Test
  void shouldAddWhatIsMissingWhenTotalsHaveDrifted() {
    var anna = new TestSeller(node, "anna");
    anna.create(3);
    var relisted = sell(anna, 500).getId();
    anna.update(relisted, car().setPrice(price("USD", 900)));
    anna.change(relisted, OfferStatus.ACTIVE);
    anna.delete(sell(anna, 70).getId());
    var right = anna.totals();
    var drifted = new RepairedSeller(node, "anna");
    Await.result(drifted.drift("active", 3, -9));
    Await.result(drifted.drift("expired", 0, 1));
    Await.result(drifted.drift("sold", 12, 5));
    Await.result(drifted.drift("money_earned_RUB", 10, -700));
    Await.result(drifted.drift("money_earned_EUR", 11, 40));
    assertThat(anna.totals().getActive()).isEqualTo(-5);

    assertThat(repaired(drifted))
        .isEqualTo(
            SellerTotals.newBuilder()
                .setActive(9)
                .setExpired(-1)
                .setSold(-5)
                .addMoneyEarned(price("EUR", -40))
                .addMoneyEarned(price("RUB", 700))
                .build());
    assertThat(drifted.corrected("total", "money_earned")).isGreaterThanOrEqualTo(2);
    assertThat(anna.totals()).isEqualTo(right);
    assertThat(right)
        .isEqualTo(
            SellerTotals.newBuilder()
                .setActive(4)
                .setSold(2)
                .addMoneyEarned(price("RUB", 570))
                .build());
    assertThat(Await.result(drifted.repair()).hasTotals()).isFalse();
  }

  /** Versions that recorded no sales counted them in slots of their own. */
  @Test
  void shouldLeaveSalesAsTheyAreWhenTheyWereNeverRecorded() {
    var boris = new TestSeller(node, "boris");
    var older = new RepairedSeller(node, "boris");
    Await.result(older.drift("sold", 4, 3));
    Await.result(older.drift("money_earned_RUB", 9, 1_000));
    sell(boris, 20);
    Await.result(older.drift("sold", 14, 1));
    assertThat(repaired(older)).isEqualTo(SellerTotals.newBuilder().setSold(-1).build());
    assertThat(boris.totals())
        .isEqualTo(
            SellerTotals.newBuilder().setSold(4).addMoneyEarned(price("RUB", 1_020)).build());
  }

  @Test
  void shouldAddUpAllSalesWhenTheyArePages() {
    var sales = 2_001;
    for (var from = 0; from < sales; from += 500) {
      record(from, Math.min(sales, from + 500));
    }
    assertThat(repaired(new RepairedSeller(node, "vera")))
        .isEqualTo(
            SellerTotals.newBuilder().setSold(sales).addMoneyEarned(price("RUB", 2_001)).build());
  }

  private void record(int from, int until) {
    Await.result(
        node.store.<Void>transact(
            tx -> {
              for (var at = from; at < until; at++) {
                tx.upsert(
                    Row.of(OfferTables.SALE)
                        .with(OfferTables.SELLER_ID, "vera")
                        .with(OfferTables.OFFER_ID, "sold-" + at)
                        .with(OfferTables.CURRENCY, "RUB")
                        .with(OfferTables.AMOUNT, 1L));
              }
              return Future.succeededFuture();
            }));
  }

  @Test
  void shouldCorrectOnceWhenSeveralRepairAtOnce() {
    var clara = new TestSeller(node, "clara");
    sell(clara, 30);
    var right = clara.totals();
    var drifted = new RepairedSeller(node, "clara");
    var counted = drifted.corrected("total", "sold");
    for (var round = 1; round <= 5; round++) {
      Await.result(drifted.drift("sold", 10 + round, round));
      Await.result(drifted.drift("active", round, round));
      var repairs = List.of(drifted.repair(), drifted.repair(), drifted.repair());
      Await.result(Future.all(repairs));
      assertThat(repairs.stream().mapToLong(one -> one.result().getTotals().getSold()).sum())
          .isEqualTo(-round);
      assertThat(repairs.stream().mapToLong(one -> one.result().getTotals().getActive()).sum())
          .isEqualTo(-round);
      assertThat(clara.totals()).isEqualTo(right);
      assertThat(drifted.corrected("total", "sold")).isEqualTo(counted + round);
    }
  }

  /** What was added by repairs and by drift comes to nothing, and what was sold is left. */
  @Test
  void shouldCorrectWhatHasDriftedAndNothingElseWhileWritersGoOn() {
    var seed = System.nanoTime();
    var dora = new TestSeller(node, "dora");
    var drifted = new RepairedSeller(node, "dora");
    var writers = IntStream.range(0, 2).mapToObj(at -> sales(dora, new Random(seed + at))).toList();
    var repairs = List.of(repair(drifted, 6, new TreeMap<>()), repair(drifted, 6, new TreeMap<>()));
    var drift = drift(drifted, 8, new Random(seed + 2), new TreeMap<>());
    Await.result(Future.join(writers));
    Await.result(Future.join(repairs));
    Await.result(drift);
    var sums = new TreeMap<String, Long>();
    add(sums, Await.result(drifted.repair()).getTotals());
    repairs.forEach(one -> one.result().forEach((id, by) -> sums.merge(id, by, Long::sum)));
    drift.result().forEach((id, by) -> sums.merge(id, by, Long::sum));
    assertThat(sums.values()).as("seed %d", seed).isNotEmpty().containsOnly(0L);
    var sold = writers.stream().mapToLong(Future::result).sum();
    assertThat(dora.totals())
        .as("seed %d", seed)
        .isEqualTo(
            SellerTotals.newBuilder()
                .setActive(16 - sold)
                .setSold(sold)
                .addMoneyEarned(price("RUB", 7 * sold))
                .build());
    assertThat(Await.result(drifted.repair()).hasTotals()).isFalse();
  }

  /** Eight offers, of which some are sold: how many. */
  private Future<Long> sales(TestSeller seller, Random random) {
    var sold = Future.succeededFuture(0L);
    for (var at = 0; at < 8; at++) {
      var isSold = at == 0 || random.nextBoolean();
      sold = sold.compose(sum -> sale(seller, isSold).map(one -> sum + one));
    }
    return sold;
  }

  private Future<Long> sale(TestSeller seller, boolean isSold) {
    var create =
        CreateOfferRequest.newBuilder().setContent(car().setPrice(price("RUB", 7))).build();
    return node.send(seller.caller(), OfferCalls.CREATE_OFFER, create)
        .compose(
            offer ->
                isSold
                    ? node.send(
                            seller.caller(),
                            OfferCalls.CHANGE_STATUS,
                            TestSeller.changeOf(offer.getId(), OfferStatus.SOLD_ON_SERVICE))
                        .map(1L)
                    : Future.succeededFuture(0L));
  }

  private static Future<Map<String, Long>> repair(
      RepairedSeller seller, int times, Map<String, Long> sums) {
    return seller
        .repair()
        .compose(
            answer -> {
              add(sums, answer.getTotals());
              return times == 1 ? Future.succeededFuture(sums) : repair(seller, times - 1, sums);
            });
  }

  private static void add(Map<String, Long> sums, SellerTotals added) {
    sums.merge("active", added.getActive(), Long::sum);
    sums.merge("sold", added.getSold(), Long::sum);
    added
        .getMoneyEarnedList()
        .forEach(
            one -> sums.merge("money_earned_" + one.getCurrency(), one.getAmount(), Long::sum));
  }

  private static Future<Map<String, Long>> drift(
      RepairedSeller seller, int times, Random random, Map<String, Long> sums) {
    if (times == 0) {
      return Future.succeededFuture(sums);
    }
    var counter = List.of("active", "sold", "money_earned_RUB").get(random.nextInt(3));
    var slot = random.nextInt(10) + (counter.equals("active") ? 0 : 10);
    long by = random.nextInt(1, 10) * (random.nextBoolean() ? 1 : -1);
    return seller
        .drift(counter, slot, by)
        .onSuccess(done -> sums.merge(counter, by, Long::sum))
        .recover(RepairedSeller::unlessConflict)
        .compose(done -> drift(seller, times - 1, random, sums));
  }
}
