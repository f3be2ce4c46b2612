package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.offers.v1.CountCorrection;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.RepairCountsRequest;
import torg.offers.v1.RepairCountsResponse;
import torg.testkit.Await;

/** Counts that were made to drift. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CountRepairTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private Future<Void> drift(String sellerId, Preset preset, long by) {
    return new RepairedSeller(node, sellerId).drift(preset, by);
  }

  private Future<RepairCountsResponse> repair(String sellerId) {
    return new RepairedSeller(node, sellerId).repair();
  }

  private static CountCorrection correction(Preset preset, long added) {
    return CountCorrection.newBuilder().setPreset(TestSeller.shown(preset)).setAdded(added).build();
  }

  @Test
  void shouldAddWhatIsMissingWhenCountsHaveDrifted() {
    var anna = new TestSeller(node, "anna");
    anna.change(anna.create(3).get(0).getId(), OfferStatus.HIDDEN);
    var right = anna.counts();
    Await.result(drift("anna", Preset.ALL, 5));
    Await.result(drift("anna", Preset.ACTIVE, -4));
    Await.result(drift("anna", Preset.SOLD, 1));
    Await.result(
        node.store.transact(
            tx -> {
              tx.delete(OfferTables.PRESET_COUNT.key("anna", Preset.MANUAL.id()));
              return Future.succeededFuture();
            }));
    assertThat(anna.counts())
        .containsEntry(Preset.ALL, 8L)
        .containsEntry(Preset.ACTIVE, -2L)
        .containsEntry(Preset.MANUAL, 0L);

    assertThat(Await.result(repair("anna")).getCorrectionsList())
        .containsExactly(
            correction(Preset.ALL, -5),
            correction(Preset.ACTIVE, 4),
            correction(Preset.SOLD, -1),
            correction(Preset.MANUAL, 3));
    assertThat(anna.counts()).isEqualTo(right).isEqualTo(anna.recount());
    assertThat(Await.result(repair("anna")).getCorrectionsList()).isEmpty();
    assertThat(Await.result(repair("nobody")).getCorrectionsList()).isEmpty();
  }

  @Test
  void shouldRefuseWhenSellerIsNotNamed() {
    var request = RepairCountsRequest.getDefaultInstance();
    assertThat(node.refuse(OfferCalls.REPAIR_COUNTS, request).fault()).isEqualTo(Fault.INVALID);
  }

  @Test
  void shouldCorrectOnceWhenSeveralRepairAtOnce() {
    var boris = new TestSeller(node, "boris");
    boris.create(2);
    var counted = new RepairedSeller(node, "boris").corrected("list", "all");
    for (var round = 1; round <= 5; round++) {
      Await.result(drift("boris", Preset.ALL, round));
      var repairs = List.of(repair("boris"), repair("boris"), repair("boris"));
      Await.result(Future.all(repairs));
      assertThat(repairs.stream().flatMap(one -> one.result().getCorrectionsList().stream()))
          .containsExactly(correction(Preset.ALL, -round));
      assertThat(boris.counts()).isEqualTo(boris.recount()).containsEntry(Preset.ALL, 2L);
      assertThat(new RepairedSeller(node, "boris").corrected("list", "all"))
          .isEqualTo(counted + round);
    }
  }

  /**
   * What is corrected is what was drifted, to the last one: a repair that took a writer's change
   * for drift, or drift that another repair has corrected, would leave a difference.
   */
  @Test
  void shouldCorrectWhatHasDriftedAndNothingElseWhileWritersGoOn() {
    var seed = System.nanoTime();
    var clara = new TestSeller(node, "clara");
    // A fixed number of each: all of them meet on the same few rows.
    var writers =
        Future.join(
            IntStream.range(0, 2).mapToObj(at -> write(clara, new Random(seed + at), 8)).toList());
    var first = repair(6, new EnumMap<>(Preset.class));
    var second = repair(6, new EnumMap<>(Preset.class));
    var drifted = drift(6, new Random(seed + 3), new EnumMap<>(Preset.class));

    Await.result(Future.all(writers, first, second, drifted));

    var last = List.of(repair("clara"), repair("clara"));
    Await.result(Future.all(last));
    assertThat(clara.counts()).as("seed %d", seed).isEqualTo(clara.recount());
    var sums = new EnumMap<Preset, Long>(Preset.class);
    List.of(first.result(), second.result(), drifted.result())
        .forEach(each -> each.forEach((preset, delta) -> sums.merge(preset, delta, Long::sum)));
    last.forEach(one -> add(sums, one.result()));
    assertThat(sums.values()).as("seed %d", seed).isNotEmpty().containsOnly(0L);
    assertThat(Await.result(repair("clara")).getCorrectionsList()).isEmpty();
  }

  private Future<Void> write(TestSeller seller, Random random, int count) {
    if (count == 0) {
      return Future.succeededFuture();
    }
    return change(seller, random)
        .<Void>mapEmpty()
        .recover(RepairedSeller::unlessConflict)
        .compose(done -> write(seller, random, count - 1));
  }

  private Future<Offer> change(TestSeller seller, Random random) {
    var create = CreateOfferRequest.newBuilder().setContent(car()).build();
    return node.send(seller.caller(), OfferCalls.CREATE_OFFER, create)
        .compose(
            offer ->
                switch (random.nextInt(3)) {
                  case 0 -> Future.succeededFuture(offer);
                  case 1 ->
                      node.send(
                          seller.caller(),
                          OfferCalls.CHANGE_STATUS,
                          TestSeller.changeOf(offer.getId(), OfferStatus.HIDDEN));
                  default ->
                      node.send(
                          seller.caller(),
                          OfferCalls.DELETE_OFFER,
                          TestSeller.deleteOf(offer.getId()));
                });
  }

  private Future<Map<Preset, Long>> repair(int times, Map<Preset, Long> sums) {
    return repair("clara")
        .compose(
            answer -> {
              add(sums, answer);
              return times == 1 ? Future.succeededFuture(sums) : repair(times - 1, sums);
            });
  }

  private static void add(Map<Preset, Long> sums, RepairCountsResponse answer) {
    answer
        .getCorrectionsList()
        .forEach(
            one ->
                sums.merge(
                    Preset.ofId(one.getPresetValue()).orElseThrow(), one.getAdded(), Long::sum));
  }

  private Future<Map<Preset, Long>> drift(int times, Random random, Map<Preset, Long> sums) {
    if (times == 0) {
      return Future.succeededFuture(sums);
    }
    var preset = Preset.values()[random.nextInt(3)];
    long by = random.nextInt(1, 10) * (random.nextBoolean() ? 1 : -1);
    return drift("clara", preset, by)
        .onSuccess(done -> sums.merge(preset, by, Long::sum))
        .recover(RepairedSeller::unlessConflict)
        .compose(done -> drift(times - 1, random, sums));
  }
}
