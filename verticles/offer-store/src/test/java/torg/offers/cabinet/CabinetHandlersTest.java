package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.OfferNode.seller;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTx;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferIds;
import torg.offers.model.OfferSamples;
import torg.offers.model.OfferStatuses;
import torg.offers.model.Preset;
import torg.offers.v1.GetCountsRequest;
import torg.offers.v1.GetTotalsRequest;
import torg.offers.v1.ListOffersRequest;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpinionBatch;
import torg.offers.v1.PresetCount;
import torg.offers.v1.SellerTotals;
import torg.offers.v1.Verdict;
import torg.testkit.Await;

/** The lists of a seller. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CabinetHandlersTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private Offer later(TestSeller seller) {
    node.clock.advance(Duration.ofMinutes(1));
    return seller.create(car());
  }

  @Test
  void shouldShowNewestFirstInEveryListWhenStatusesDiffer() {
    var anna = new TestSeller(node, "anna");
    var expired = later(anna).getId();
    Await.result(node.records.transact(tx -> tx.find(expired).map(one -> expire(tx, one))));
    var hidden = anna.change(later(anna).getId(), OfferStatus.HIDDEN).getId();
    var active = later(anna).getId();
    var here = anna.change(later(anna).getId(), OfferStatus.SOLD_ON_SERVICE).getId();
    var banned = later(anna);
    ban(banned);
    var elsewhere = anna.change(later(anna).getId(), OfferStatus.SOLD_ELSEWHERE).getId();
    anna.delete(later(anna).getId());
    var fed = fromFeed(anna);
    later(new TestSeller(node, "boris"));

    assertThat(anna.listed(Preset.ACTIVE, 1)).containsExactly(fed, active);
    assertThat(anna.listed(Preset.HIDDEN, 1)).containsExactly(hidden);
    assertThat(anna.listed(Preset.EXPIRED, 1)).containsExactly(expired);
    assertThat(anna.listed(Preset.SOLD, 1)).containsExactly(elsewhere, here);
    assertThat(anna.listed(Preset.BANNED, 1)).containsExactly(banned.getId());
    assertThat(anna.listed(Preset.FROM_FEED, 1)).containsExactly(fed);
    var manual = List.of(elsewhere, banned.getId(), here, active, hidden, expired);
    assertThat(anna.listed(Preset.MANUAL, 2)).isEqualTo(manual);
    assertThat(anna.listed(Preset.ALL, 3)).startsWith(fed).endsWith(manual.toArray(String[]::new));
    assertThat(anna.counts()).isEqualTo(anna.recount());
    var unset = ListOffersRequest.newBuilder().setSellerId("anna").setLimit(3).build();
    assertThat(anna.ask(OfferCalls.LIST_OFFERS, unset)).isEqualTo(anna.page(Preset.ALL, 3, ""));
    assertThat(node.ask(OfferCalls.LIST_OFFERS, unset)).isEqualTo(anna.page(Preset.ALL, 3, ""));
  }

  private Offer expire(OfferTx tx, Optional<Offer> found) {
    var longAfter = node.clock.instant().plus(Duration.ofDays(31));
    var expired = OfferStatuses.expire(found.orElseThrow(), longAfter).orElseThrow();
    tx.write(found, expired);
    return expired;
  }

  private void ban(Offer offer) {
    var opinion =
        ModerationOpinion.newBuilder()
            .setOfferId(offer.getId())
            .setOfferVersion(offer.getVersion())
            .setVerdict(Verdict.BAN)
            .addReasons("no car")
            .setDecidedAt(Times.of(node.clock.instant()));
    node.ask(OfferCalls.TAKE_OPINIONS, OpinionBatch.newBuilder().addOpinions(opinion).build());
  }

  private String fromFeed(TestSeller seller) {
    node.clock.advance(Duration.ofMinutes(1));
    var now = node.clock.instant();
    var offer =
        OfferEdits.create(
            OfferIds.random(), seller.id(), car().build(), now, OfferNode.CONFIG.term());
    var fed = OfferSamples.fromFeed(offer, "x1", 1);
    return Await.result(
        node.records.transact(
            tx -> {
              tx.write(Optional.empty(), fed);
              return Future.succeededFuture(fed.getId());
            }));
  }

  @Test
  void shouldShowEachOnceWhenOffersComeAndGoBetweenPages() {
    var berta = new TestSeller(node, "berta");
    var ids = new ArrayList<String>();
    for (var at = 0; at < 25; at++) {
      ids.add(0, later(berta).getId());
    }
    var first = berta.page(Preset.ACTIVE, 10, "");
    assertThat(idsOf(first.getOffersList())).isEqualTo(ids.subList(0, 10));

    later(berta);
    berta.delete(ids.get(9));
    berta.change(ids.get(3), OfferStatus.HIDDEN);
    berta.change(ids.get(12), OfferStatus.SOLD_ELSEWHERE);
    berta.delete(ids.get(20));
    berta.update(ids.get(15), car().setTitle("Changed title"));
    var second = berta.page(Preset.ACTIVE, 10, first.getNextPageToken());
    berta.change(ids.get(3), OfferStatus.ACTIVE);
    berta.change(ids.get(12), OfferStatus.ACTIVE);
    var third = berta.page(Preset.ACTIVE, 10, second.getNextPageToken());

    var expected = new ArrayList<>(ids.subList(10, 25));
    expected.removeAll(List.of(ids.get(12), ids.get(20)));
    var rest = new ArrayList<>(idsOf(second.getOffersList()));
    rest.addAll(idsOf(third.getOffersList()));
    assertThat(rest).isEqualTo(expected);
    assertThat(third.getNextPageToken()).isEmpty();
    assertThat(berta.page(Preset.ACTIVE, 10, first.getNextPageToken()).getOffers(2).getId())
        .isEqualTo(ids.get(12));
  }

  @Test
  void shouldShowEachOnceWhenAllWereCreatedAtOneMoment() {
    var clara = new TestSeller(node, "clara");
    var ids = idsOf(clara.create(7));
    assertThat(clara.listed(Preset.ALL, 3)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(clara.listed(Preset.ALL, 7)).isEqualTo(clara.listed(Preset.ALL, 1));
    assertThat(clara.page(Preset.ALL, 7, "").getNextPageToken()).isEmpty();
  }

  private static List<String> idsOf(List<Offer> offers) {
    return offers.stream().map(Offer::getId).toList();
  }

  @Test
  void shouldUseStandardLimitWhenNoneIsGiven() {
    var dora = new TestSeller(node, "dora");
    var ids = new HashSet<>(idsOf(dora.create(21)));
    var page = dora.page(Preset.ALL, 0, "");
    assertThat(page.getOffersCount()).isEqualTo(20);
    assertThat(ids).containsAll(idsOf(page.getOffersList()));
    assertThat(dora.page(Preset.ALL, 100, "").getOffersCount()).isEqualTo(21);
  }

  @Test
  void shouldBeEmptyWhenSellerHasNothing() {
    var nobody = new TestSeller(node, "nobody");
    assertThat(nobody.page(Preset.ALL, 0, "").getOffersList()).isEmpty();
    var counts =
        nobody.ask(
            OfferCalls.GET_COUNTS, GetCountsRequest.newBuilder().setSellerId("nobody").build());
    assertThat(counts.getCountsList())
        .extracting(PresetCount::getPresetValue)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(counts.getCountsList()).allMatch(one -> one.getCount() == 0);
    assertThat(nobody.totals()).isEqualTo(SellerTotals.getDefaultInstance());
  }

  @Test
  void shouldNameTheFieldWhenRequestIsWrong() {
    var eva = ListOffersRequest.newBuilder().setSellerId("eva");
    assertThat(fields(eva.clone().setLimit(101))).containsExactly("limit");
    assertThat(fields(eva.clone().setLimit(-1))).containsExactly("limit");
    assertThat(fields(eva.clone().setPresetValue(9))).containsExactly("preset");
    assertThat(fields(eva.clone().setPresetValue(-1))).containsExactly("preset");
    assertThat(fields(eva.clone().setPageToken("garbage"))).containsExactly("page_token");
    assertThat(fields(eva.clone().clearSellerId())).containsExactly("seller_id");
    assertThat(fields(eva.clone().setSellerId("a\0"))).containsExactly("seller_id");
  }

  private List<String> fields(ListOffersRequest.Builder request) {
    var refusal = node.refuse(OfferCalls.LIST_OFFERS, request.build());
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    return refusal.violations().stream().map(FieldViolation::getField).toList();
  }

  @Test
  void shouldForbidWhenSellerAsksForAnother() {
    var list = ListOffersRequest.newBuilder().setSellerId("anna").build();
    var counts = GetCountsRequest.newBuilder().setSellerId("anna").build();
    var totals = GetTotalsRequest.newBuilder().setSellerId("anna").build();
    assertThat(
            List.of(
                node.refuse(seller("boris"), OfferCalls.LIST_OFFERS, list),
                node.refuse(seller("boris"), OfferCalls.GET_COUNTS, counts),
                node.refuse(seller("boris"), OfferCalls.GET_TOTALS, totals)))
        .extracting(FaultException::fault)
        .isEqualTo(Collections.nCopies(3, Fault.FORBIDDEN));
  }
}
