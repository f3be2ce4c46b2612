package torg.offers.sellers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.content.ContentSamples.car;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTables;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferIds;
import torg.offers.model.Preset;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.GetSellerRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.RemoveSellerRequest;
import torg.offers.v1.Seller;
import torg.offers.v1.UpdateDraftRequest;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.testkit.Await;

/** Sellers that are removed, and their offers after them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SellersTest {
  private static final String JOB = "offer-seller-removal";

  private OfferNode node;
  private SellerRemovalJob removal;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    removal = new SellerRemovalJob(node.records, node.clock, OfferNode.CONFIG.term());
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private Seller remove(String id) {
    return node.ask(
        OfferCalls.REMOVE_SELLER, RemoveSellerRequest.newBuilder().setSellerId(id).build());
  }

  private Seller get(String id) {
    return node.ask(OfferCalls.GET_SELLER, getOf(id));
  }

  private static GetSellerRequest getOf(String id) {
    return GetSellerRequest.newBuilder().setSellerId(id).build();
  }

  private List<String> underRemoval() {
    return Await.result(node.store.scan(Scan.of(SellerTables.SELLER_REMOVAL).limit(1_000))).stream()
        .<String>map(row -> row.get(OfferTables.SELLER_ID))
        .toList();
  }

  /** As a request does that began before the removal. */
  private Offer lateOffer(String sellerId) {
    var offer =
        OfferEdits.create(
            OfferIds.random(),
            sellerId,
            car().build(),
            node.clock.instant(),
            OfferNode.CONFIG.term());
    return Await.result(
        node.records.transact(
            tx -> {
              tx.write(Optional.empty(), offer);
              return Future.succeededFuture(offer);
            }));
  }

  @Test
  void shouldPublishNothingMoreWhenSellerIsRemoved() {
    var anna = new TestSeller(node, "anna");
    var offer = anna.create(car());
    var draft = anna.ask(OfferCalls.OPEN_DRAFT, OpenDraftRequest.getDefaultInstance()).getDraft();
    anna.ask(
        OfferCalls.UPDATE_DRAFT,
        UpdateDraftRequest.newBuilder().setId(draft.getId()).setContent(car()).build());

    var removed = remove("anna");

    assertThat(removed.getRemovedAt()).isEqualTo(Times.of(node.clock.instant()));
    assertThat(removed.getOffersLeft()).isOne();
    var publish = PublishDraftRequest.newBuilder().setId(draft.getId()).build();
    var create = CreateOfferRequest.newBuilder().setSellerId("anna").setContent(car()).build();
    var update = TestSeller.updateOf(offer.getId(), car().setTitle("Another title"), 0);
    assertThat(
            List.of(
                anna.refuse(OfferCalls.CREATE_OFFER, create),
                node.refuse(OfferCalls.CREATE_OFFER, create),
                anna.refuse(OfferCalls.UPDATE_OFFER, update),
                anna.refuse(OfferCalls.PUBLISH_DRAFT, publish)))
        .allMatch(refusal -> refusal.fault() == Fault.PRECONDITION)
        .extracting(FaultException::getMessage)
        .allMatch(text -> text.startsWith("seller 'anna' was removed at"));
    assertThat(node.get(offer.getId())).isEqualTo(offer);
    assertThat(new TestSeller(node, "annabel").create(car()).getStatus())
        .isEqualTo(OfferStatus.ACTIVE);
  }

  @Test
  void shouldRemoveOffersInPortionsUntilNoneIsLeft() {
    var boris = new TestSeller(node, "boris");
    var statuses = List.of(OfferStatus.HIDDEN, OfferStatus.SOLD_ON_SERVICE);
    var offers = Stream.generate(() -> lateOffer("boris")).limit(120).toList();
    statuses.forEach(status -> boris.change(offers.get(statuses.indexOf(status)).getId(), status));
    var bystander = new TestSeller(node, "boris-2").create(car());
    assertThat(remove("boris").getOffersLeft()).isEqualTo(120);
    assertThat(underRemoval()).contains("boris");

    node.run(JOB, removal::run);

    assertThat(get("boris").getOffersLeft()).isZero();
    assertThat(offers).allMatch(offer -> isRemoved(offer.getId()));
    assertThat(boris.counts()).isEqualTo(boris.recount()).containsEntry(Preset.ALL, 0L);
    assertThat(boris.totals().getActive()).isZero();
    assertThat(boris.totals().getSold()).isOne();
    assertThat(node.get(bystander.getId())).isEqualTo(bystander);
  }

  private boolean isRemoved(String id) {
    return node.get(id).getStatus() == OfferStatus.REMOVED;
  }

  @Test
  void shouldFindLateOffersUntilAftermathIsOver() {
    var early = new TestSeller(node, "clara").create(car());
    var removed = remove("clara");
    node.run(JOB, removal::run);
    assertThat(isRemoved(early.getId())).isTrue();
    assertThat(underRemoval()).contains("clara");

    var late = lateOffer("clara");
    assertThat(get("clara").getOffersLeft()).isOne();
    node.clock.advance(Duration.ofMinutes(9));
    node.run(JOB, removal::run);
    assertThat(isRemoved(late.getId())).isTrue();
    assertThat(underRemoval()).contains("clara");

    var last = lateOffer("clara");
    node.clock.advance(Duration.ofMinutes(2));
    node.run(JOB, removal::run);
    assertThat(isRemoved(last.getId())).isTrue();
    assertThat(underRemoval()).doesNotContain("clara");

    assertThat(remove("clara")).isEqualTo(removed.toBuilder().setOffersLeft(0).build());
    assertThat(get("clara").getRemovedAt()).isEqualTo(removed.getRemovedAt());
    assertThat(underRemoval()).doesNotContain("clara");
  }

  @Test
  void shouldReachAllSellersAlthoughSomeFail() {
    var offers = new ArrayList<Offer>();
    for (var at = 0; at < 230; at++) {
      var seller = "many-%03d".formatted(at);
      offers.add(lateOffer(seller));
      remove(seller);
    }
    var broken = offers.get(0);
    put(OfferTables.offer(broken.getId()), "not an offer");

    var failure = catchThrowableOfType(FaultException.class, () -> node.run(JOB, removal::run));

    assertThat(failure).hasMessageStartingWith("1 removed sellers could not be emptied");
    assertThat(offers.subList(1, 230)).allMatch(offer -> isRemoved(offer.getId()));
    write(OfferTables.offerRow(broken.getId(), OfferTables.OFFER_KIND, broken));
    node.run(JOB, removal::run);
    assertThat(isRemoved(broken.getId())).isTrue();
  }

  private void put(Key offer, String damaged) {
    write(
        Row.of(OfferTables.OFFER)
            .with(OfferTables.ID, (String) offer.values().get(1))
            .with(OfferTables.KIND, OfferTables.OFFER_KIND)
            .with(OfferTables.PROTO, ByteString.copyFromUtf8(damaged)));
  }

  private void write(Row row) {
    Await.result(
        node.store.<Void>transact(
            tx -> {
              tx.upsert(row);
              return Future.succeededFuture();
            }));
  }

  @Test
  void shouldDropListRowsWhenTheirOfferIsGone() {
    var gleb = new TestSeller(node, "gleb");
    var gone = lateOffer("gleb");
    var removedAlready = lateOffer("gleb");
    var present = lateOffer("gleb");
    Await.result(
        node.store.<Void>transact(
            tx -> {
              tx.delete(OfferTables.offer(gone.getId()));
              return Future.succeededFuture();
            }));
    write(
        OfferTables.offerRow(
            removedAlready.getId(),
            OfferTables.OFFER_KIND,
            removedAlready.toBuilder().setStatus(OfferStatus.REMOVED).build()));
    remove("gleb");
    node.run(JOB, removal::run);

    assertThat(get("gleb").getOffersLeft()).isZero();
    assertThat(isRemoved(present.getId())).isTrue();
    assertThat(gleb.recount()).allSatisfy((preset, rows) -> assertThat(rows).isZero());
    assertThat(gleb.counts()).isEqualTo(gleb.recount());
  }

  @Test
  void shouldStopAtOnceWhenAnotherNodeHasTheLease() {
    var offer = lateOffer("igor");
    remove("igor");
    var former = node.token(JOB, 0);
    node.token(JOB, 0);
    var refusal =
        catchThrowableOfType(FaultException.class, () -> Await.result(removal.run(former)));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(isRemoved(offer.getId())).isFalse();
  }

  @Test
  void shouldKeepFirstMomentWhenSellerIsRemovedAgain() {
    var first = remove("dora");
    node.clock.advance(Duration.ofMinutes(1));
    assertThat(remove("dora")).isEqualTo(first);
    assertThat(underRemoval()).containsOnlyOnce("dora");
  }

  @Test
  void shouldSayNotFoundWhenSellerWasNotRemoved() {
    new TestSeller(node, "eva").create(car());
    assertThat(node.refuse(OfferCalls.GET_SELLER, getOf("eva")).fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(node.refuse(OfferCalls.GET_SELLER, getOf("")).fault()).isEqualTo(Fault.INVALID);
    var nobody = RemoveSellerRequest.getDefaultInstance();
    assertThat(node.refuse(OfferCalls.REMOVE_SELLER, nobody).fault()).isEqualTo(Fault.INVALID);
  }
}
